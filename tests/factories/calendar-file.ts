import ICAL from 'ical.js';

/** Parses a calendar file as strictly as RFC 5545 and 5546, and returns its entries. @throws on any violation */
export function readCalendar(file: string) {
  const wrong: string[] = [];
  const check = (isRight: boolean, what: string) => void (isRight || wrong.push(what));
  check(file.endsWith('END:VCALENDAR\r\n'), 'it ends in the middle');
  check(!/[^\r]\n|\r[^\n]/.test(file), 'lines end with CRLF');
  for (const line of file.split('\r\n'))
    check(Buffer.byteLength(line) <= 75, `a line has more than 75 bytes: ${line}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be in it
  check(!/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(file), 'it holds control characters');
  const [whole] = [new ICAL.Component(ICAL.parse(file) as unknown[])];
  check(whole.name === 'vcalendar', 'it is a calendar');
  const one = (component: ICAL.Component, name: string) => {
    const all = component.getAllProperties(name);
    check(all.length === 1, `there is one ${name}`);
    return all[0];
  };
  check(one(whole, 'version')?.getFirstValue() === '2.0', 'version 2.0');
  one(whole, 'prodid');
  const method = String(one(whole, 'method')?.getFirstValue());
  const lines = file.split('\r\n');
  const firstEvent = lines.indexOf('BEGIN:VEVENT');
  const lastEvent = lines.lastIndexOf('END:VEVENT');
  check(
    lines
      .slice(lastEvent + 1)
      .filter(Boolean)
      .join() === 'END:VCALENDAR',
    'properties stand before entries',
  );
  check(firstEvent > 0 || lastEvent < 0, 'it has entries');
  const events = whole.getAllSubcomponents('vevent').map((event) => {
    const uid = String(one(event, 'uid')?.getFirstValue());
    const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
    const time = (name: string) => event.getFirstPropertyValue(name) as ICAL.Time | null;
    check(one(event, 'dtstamp')?.toICALString().endsWith('Z') === true, 'the stamp is in UTC');
    const [start, end] = [time('dtstart'), time('dtend')];
    check(start !== null && end !== null && start.compare(end) < 0, 'it begins before it ends');
    check(start?.isDate === true || text('dtstart').endsWith('Z'), 'its hours are in UTC');
    check(
      event.getAllProperties().every((property) => !property.getParameter('tzid')),
      'no zone without its rules',
    );
    const attendees = event.getAllProperties('attendee');
    // RFC 5546, 3.2.1, 3.2.2 and 3.2.5: each of these methods requires an organizer.
    const organizer = String(one(event, 'organizer')?.getFirstValue());
    check(/^mailto:/i.test(organizer), 'somebody invites');
    if (method === 'PUBLISH') check(attendees.length === 0, 'a published one asks nobody');
    else check(attendees.length === 1, 'there is one ATTENDEE');
    check(event.getAllProperties('summary').length === 1, 'there is one summary');
    check(method !== 'CANCEL' || text('status') === 'CANCELLED', 'a cancelled one says so');
    return {
      uid,
      sequence: Number(one(event, 'sequence')?.getFirstValue()),
      status: text('status'),
      start: start?.isDate ? start.toString() : start?.toJSDate().toISOString(),
      end: end?.isDate ? end.toString() : end?.toJSDate().toISOString(),
      summary: text('summary'),
      description: text('description'),
      organizer: organizer.replace(/^mailto:/i, ''),
      attendee: String(attendees[0]?.getFirstValue() ?? '').replace(/^mailto:/i, ''),
    };
  });
  if (wrong.length > 0) throw new Error(`${wrong.join('; ')}:\n${file}`);
  return { method, events };
}

/** The times (ISO, UTC) at which the entry of a file begins, as calculated by calendar programs. */
export function occurrencesOf(file: string): string[] {
  const whole = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const [first, ...others] = whole.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  if (!first) return [];
  for (const other of others) first.relateException(other);
  const found: string[] = [];
  const days = first.iterator();
  for (let next = days.next(); next && found.length < 100; next = days.next())
    found.push(first.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
  return found;
}
