import { expect, test } from 'vitest';
import { type SettingName, settingNames, siteSettings } from '#features/settings/rules/settings.ts';

const read = (name: SettingName, sent: unknown) => siteSettings[name].read(sent);
const week = (monday: unknown) => ({ week: [monday, [], [], [], [], [], []], holidays: [] });

test.each(settingNames)('the default of %s is valid, and parsing it again changes nothing', (name) => {
  const { defaultValue } = siteSettings[name];
  expect(read(name, defaultValue)).toEqual({ ok: true, value: defaultValue });
});

test.each(settingNames)('%s accepts no other type', (name) => {
  const others = [undefined, null, 7, true, {}, [[]], [7], 'x'.repeat(5000), { week: 7 }, '\0<b>'];
  for (const sent of others) {
    if (typeof sent === typeof siteSettings[name].defaultValue && typeof sent === 'number') continue;
    expect([sent, read(name, sent).ok]).toEqual([sent, false]);
  }
});

test.each<[SettingName, unknown, unknown]>([
  ['phones', [' +91 98765 43210 ', '', '+91 98765 43210'], ['+91 98765 43210']],
  ['phones', ['1098'], ['1098']],
  ['emails', ['Care@Example.org'], ['Care@Example.org']],
  ['address', 'Lotus\u000bCourt, Gurugram', 'Lotus Court, Gurugram'],
  ['address', ' Lotus\u202e Court,\r\n Gurugram\u0007 ', 'Lotus Court, Gurugram'],
  ['greeting', 'नमस्ते {name},\r\n\r\n4 < 5 & "so" 👩‍👧', 'नमस्ते {name},\n\n4 < 5 & "so" 👩‍👧'],
  ['staffEmail', '  ', ''],
  ['brandName', ' Little\n Steps\u202e ', 'Little Steps'],
  ['brandColour', ' 1D4ED8', '#1d4ed8'],
  ['furtherCities', ['Surat', ' Other  city ', 'surat', ''], ['Surat', 'Other city']],
  [
    'openingHours',
    week([
      { from: '14:00', to: '00:00' },
      { from: '09:00', to: '12:30' },
    ]),
    week([
      { from: '09:00', to: '12:30' },
      { from: '14:00', to: '24:00' },
    ]),
  ],
  [
    'openingHours',
    { ...week([]), holidays: ['2026-12-25', '2026-01-26', '2026-12-25', ''] },
    { ...week([]), holidays: ['2026-01-26', '2026-12-25'] },
  ],
])('%s: %j is stored as %j', (name, sent, value) => {
  expect(read(name, sent)).toEqual({ ok: true, value });
});

test.each<[SettingName, unknown, string]>([
  ['phones', [], 'Please enter at least one phone number.'],
  ['phones', ['', 'call me'], 'Phone number 2: please enter'],
  ['phones', ['javascript:1'], 'Phone number 1'],
  ['phones', Array.from({ length: 6 }, (_, index) => `+91 98765 4321${index}`), 'at most'],
  ['emails', ['care@'], 'Email address 1'],
  ['emails', ['a@b.example>\nBcc: all@b.example'], 'Email address 1'],
  ['address', 'Lotus <script>alert(1)</script>', 'contains HTML'],
  ['greeting', 'x'.repeat(601), 'under 600 characters'],
  ['savedReplies', [{ title: '', text: 'a' }], 'Reply 1: please give it a title.'],
  ['savedReplies', [{ title: 'a', text: 'b' }, { title: 'c' }], 'Reply 2: please write its text.'],
  ['furtherCities', ['Surat', 'PUNE'], 'City 2: the form offers PUNE already.'],
  ['notifyDigest', 'owner', 'one from the list'],
  ['notifyDigest', 'constructor', 'one from the list'],
  ['openingHours', week([{ from: '18:00', to: '09:00' }]), 'Monday: it closes at 09:00'],
  ['openingHours', week([{ from: '9', to: '18:00' }]), 'Monday: please enter both times'],
  ['openingHours', week([{ from: '09:00', to: '' }]), 'Monday: please enter both times'],
  [
    'openingHours',
    week([
      { from: '09:00', to: '12:00' },
      { from: '12:00', to: '18:00' },
    ]),
    'overlap or touch',
  ],
  ['openingHours', { ...week([]), holidays: ['2026-02-30'] }, 'A holiday is not a valid date'],
])('%s: %j is refused', (name, sent, message) => {
  expect(read(name, sent)).toEqual({ ok: false, message: expect.stringContaining(message) });
});
