import { formAddress, screenAddress } from '../../../content/addresses.ts';
import { type RecordName, records } from '../../../content/index.ts';
import type { Titled } from '../../../store/records/titles.ts';
import { callApi } from '../../api/session-client.ts';
import type { Entry } from '../entry.ts';

/** Where staff see a record: of an entry its form over its list, of an enquiry its conversation. @throws ApiError */
export async function addressOfEntry({ record, _id }: Pick<Titled, 'record' | '_id'>): Promise<string> {
  const name: RecordName = record;
  // The inbox finds the conversation of an enquiry by itself.
  if (name === 'enquiry') return `${screenAddress(records.enquiry)}/${_id}`;
  if (name === 'registration') {
    const { data } = await callApi<Entry>('GET', `entries/registration/${_id}`);
    return screenAddress(records.registration, String(data.webinarId));
  }
  return formAddress(records[name], _id);
}
