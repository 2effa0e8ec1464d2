import { defineFeature } from '#core/manifest/define-feature.ts';
import { columns, nothingPersonal, personalColumns } from '#core/manifest/personal-data.ts';
import { picturesCheck } from './server/check.ts';
import { createPictureStore } from './server/picture-store.ts';
import { createPictureService } from './server/pictures.ts';
import { pictureRoutes } from './server/routes.ts';

interface PictureRepositories {
  pictures: ReturnType<typeof createPictureStore>;
}

interface PictureServices {
  pictureService: ReturnType<typeof createPictureService>;
}

declare module '#core/manifest/repositories.ts' {
  interface Stores extends PictureRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends PictureServices {}
}

const pictureColumns = personalColumns({
  ...{ subject: 'staff', purpose: 'to know who has added a picture' },
  ...{
    keptFor: { until: 'the picture is removed, or the account is closed' },
    eraser: 'people.eraseAccount',
  },
});

export const mediaLibrary = defineFeature({
  name: 'media-library',
  requires: ['cms'],
  repositories: (scope): PictureRepositories => ({ pictures: createPictureStore(scope) }),
  services: ({ stores, editor }): PictureServices => ({
    pictureService: createPictureService({ stores, editor }),
  }),
  routes: (services) => [pictureRoutes(services)],

  personalData: {
    picture: {
      ...columns(
        nothingPersonal,
        'name',
        'width',
        'height',
        'placeholder',
        'isAnimated',
        'focalX',
        'focalY',
        'hiddenAt',
        'revision',
      ),
      ...columns({ ...pictureColumns.words, subject: 'published' }, 'label', 'description'),
      ...columns(pictureColumns.facts, 'addedAt', 'addedBy'),
      addedByName: pictureColumns.words,
    },
  },
  healthChecks: [picturesCheck],
});
