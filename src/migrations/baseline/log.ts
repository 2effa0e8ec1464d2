import type { Engine } from '#core/database/database.ts';

/** A condition for updates that change one of the immutable columns, or fill one that may only be emptied. */
function changes(stay: readonly string[], canBeEmptied: readonly string[]): string {
  return [
    ...stay.map((name) => `new."${name}" <> old."${name}"`),
    ...canBeEmptied.map((name) => `(new."${name}" <> old."${name}" and new."${name}" <> '')`),
  ].join(' or ');
}

// Columns that name a person are emptied once that person is erased.
const activityChanges = changes(
  ['id', 'at', 'actorKind', 'actorId', 'kind', 'aboutKind', 'aboutId'],
  ['actorName', 'aboutName', 'details', 'address', 'browser'],
);
const changeChanges = `${changes(
  ['id', 'record', 'recordId', 'revision', 'kind', 'at', 'actorKind', 'actorId', 'causedBy'],
  ['actorName', 'title'],
)} or (new."before" is not null and (old."before" is null or new."before" <> old."before"))`;

const [activityStays, changeStays, notInTime] = [
  'what has been noted of an activity is never changed',
  'what has been noted of a change is never changed',
  'what has been noted goes only when its time is over',
];

/** A transaction that deletes rows first records up to which time: cms/records/change-log.ts. */
const isTooEarly = (fact: string) =>
  `not exists (select 1 from "installation" where "fact" = ${fact} and "value" > old."at")`;

/** Triggers that refuse writes that would falsify the log. */
export const logTriggers: Record<Engine, readonly string[]> = {
  sqlite: [
    `create trigger "activityStays" before update on "activity" when ${activityChanges}
      begin select raise(abort, '${activityStays}'); end`,
    `create trigger "changeStays" before update on "change" when ${changeChanges}
      begin select raise(abort, '${changeStays}'); end`,
    `create trigger "activityGoesInTime" before delete on "activity" when ${isTooEarly("'forgetting activity'")}
      begin select raise(abort, '${notInTime}'); end`,
    `create trigger "changeGoesInTime" before delete on "change" when ${isTooEarly("'forgetting change'")}
      begin select raise(abort, '${notInTime}'); end`,
  ],
  postgres: [
    `create function "refuseActivityUpdate"() returns trigger language plpgsql as $$ begin
      if ${activityChanges} then raise exception '${activityStays}'; end if; return new; end $$`,
    `create function "refuseChangeUpdate"() returns trigger language plpgsql as $$ begin
      if ${changeChanges} then raise exception '${changeStays}'; end if; return new; end $$`,
    `create function "refuseForgetting"() returns trigger language plpgsql as $$ begin
      if tg_op = 'TRUNCATE' then raise exception '${notInTime}'; end if;
      if ${isTooEarly("'forgetting ' || tg_table_name")} then raise exception '${notInTime}'; end if;
      return old; end $$`,
    `create trigger "activityStays" before update on "activity"
      for each row execute function "refuseActivityUpdate"()`,
    `create trigger "changeStays" before update on "change"
      for each row execute function "refuseChangeUpdate"()`,
    `create trigger "activityGoesInTime" before delete on "activity"
      for each row execute function "refuseForgetting"()`,
    `create trigger "changeGoesInTime" before delete on "change"
      for each row execute function "refuseForgetting"()`,
    `create trigger "activityIsNotEmptied" before truncate on "activity"
      for each statement execute function "refuseForgetting"()`,
    `create trigger "changeIsNotEmptied" before truncate on "change"
      for each statement execute function "refuseForgetting"()`,
  ],
};
