import { defineFeature } from '#core/manifest/define-feature.ts';
import { nothingPersonal } from '#core/manifest/personal-data.ts';
import { channelActions } from './rules/actions.ts';
import { type ChannelFeed, createChannelFeed } from './server/channel.ts';
import {
  type ChannelAnswerRow,
  type ChannelAnswerStore,
  createChannelAnswerStore,
} from './server/last-good-answer.ts';
import { channelRoutes } from './server/routes.ts';

interface ChannelRepositories {
  channelAnswers: (source: string) => ChannelAnswerStore;
}

interface ChannelServices {
  /** Undefined if no channel is configured. */
  channelFeed: ChannelFeed | undefined;
}

declare module '#core/database/tables.ts' {
  interface Tables {
    channelAnswer: ChannelAnswerRow;
  }
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends Partial<ChannelRepositories> {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends Partial<ChannelServices> {}
}

export const channel = defineFeature({
  name: 'channel',
  actions: channelActions,
  repositories: ({ db }): ChannelRepositories => ({
    channelAnswers: (source) => createChannelAnswerStore(db, source),
  }),
  services: ({ config: { channel: set }, stores, leases, clock, log }): ChannelServices => ({
    channelFeed:
      set &&
      createChannelFeed({
        ...{ settings: set, leases, clock, log },
        answers: stores.channelAnswers(`${set.apiBase} ${set.id}`),
      }),
  }),
  routes: ({ channelFeed }) => [channelRoutes(channelFeed)],
  close: ({ channelFeed }) => channelFeed?.close(),

  personalData: {
    channelAnswer: {
      source: nothingPersonal,
      call: nothingPersonal,
      // Public data that the platform has published about the brand's own channel.
      answer: nothingPersonal,
      answeredAt: nothingPersonal,
    },
  },
});
