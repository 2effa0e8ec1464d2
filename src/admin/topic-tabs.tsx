import { Outlet } from 'react-router';
import { screenAddress } from '#cms/records/addresses.ts';
import { records } from '#cms/records/registry.ts';
import { ScreenTabs } from './screen-tabs.tsx';

const tabs = [records.topic, records.agegroup].map((definition) => ({
  to: screenAddress(definition),
  label: definition.admin.label,
}));

/** The subjects of entries: topics and age groups, which have the same roles. */
export default function TopicTabs() {
  return (
    <>
      <ScreenTabs label="Subjects" tabs={tabs} />
      <Outlet />
    </>
  );
}
