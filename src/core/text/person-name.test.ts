import { describe, expect, test } from 'vitest';
import { greetingNameOf, nameProblem } from './person-name.ts';

describe('real names are accepted', () => {
  test.each([
    'Meena',
    'मीना कुमारी',
    // Joined by a zero-width joiner, which is legitimate.
    'क्\u200dष',
    'شبنم بانو',
    'Dr. Meena S. Rao',
    'Dr.Meena Rao',
    'DR.MEENA RAO',
    'dr.meena',
    'S.K.SHARMA',
    's.kumar',
    'A.P.J.Abdul Kalam',
    'Md.Ali',
    'Asha Rao, Ph.D.',
    'SURESH.KR',
    'Suresh.KR',
    'RAMESH.KN Nair',
    'SURESH.KUMAR',
    'suresh.kumar',
    'M.SURESH.KR',
    'डॉ.मीरा',
    'डॉ.भारत भूषण',
    'श्रीमती.भारती',
    'के.आर.नायर',
    'के.भारत',
    'आर.भारत',
    'एस.एम.भारत',
    'मीरा.शर्मा',
    'मीना.भारती',
    'એસ.ભારતી',
    'எஸ்.இந்திரா',
    'ڈاکٹر.شبنم',
    'А.С.Пушкин',
    'Dr.山田',
    "Siobhán O'Brien",
    'D’Souza',
    'Anne-Marie (Anu)',
    'Ravi S/o Mohan',
    'Ravi & Priya',
    'Test 1732239423',
    "O'Hara; DROP TABLE -- नींद 😴",
  ])('%j', (name) => {
    expect(nameProblem(name)).toBeUndefined();
  });
});

describe('a name that would be a message of its own', () => {
  test.each(['a\nb', 'a\r\nBcc: x@y.z', 'a\u2028b', 'a\u2029b', 'a\u0085b', 'a\u000bb', 'a\u000cb'])(
    'a break: %j',
    (name) => {
      expect(nameProblem(name)).toBe('Please write it on one line.');
    },
  );

  test.each([
    'a\u0000b',
    'a\u001bb',
    'a\u007fb',
    'a\u202eb',
    'a\u2066b',
    'a\u200fb',
    'a\u061cb',
    'a\u200bb',
    'a\ufeffb',
    'a\u00adb',
    'a\u{e0041}b',
  ])('an invisible character: %j', (name) => {
    expect(nameProblem(name)).toMatch(/cannot be seen/);
  });

  test.each([
    'https://evil.example',
    'Win at http://192.0.2.7',
    'hxxp://evil',
    'www.evil',
    'WWW.EVIL.COM',
    'evil.com',
    'EVIL.COM',
    'EVIL.TK',
    'EVIL.KR.COM',
    'EVIL.IN',
    'evil.kr',
    'EVIL.KR/WIN',
    'EVIL.KUMAR.COM',
    'evil.kumars',
    'see evil.co.in now',
    'evil.com/win',
    't.co/abc',
    'evil.com:8080',
    'evil．com',
    'evil。com',
    'xn--e1afmkfd.xn--p1ai',
    'me@evil.example',
    'mailto:me@evil',
    'Meena(evil.com)',
    'a-b.shop?x',
    'उदाहरण.भारत',
    'बैंक.भारत',
    'देखें बैंक.कॉम अभी',
    'bank.भारत',
    'win2.भारत/अभी',
    'उदाहरण．भारत',
    'ব্যাংক.ভারত',
    'ব্যাংক.ভাৰত',
    'ఉదాహరణ.భారత్',
    'ઉદાહરણ.ભારત',
    'ਉਦਾਹਰਣ.ਭਾਰਤ',
    'எடுத்துக்காட்டு.இந்தியா',
    'ಉದಾಹರಣೆ.ಭಾರತ',
    'ഉദാഹരണം.ഭാരതം',
    'ଉଦାହରଣ.ଭାରତ',
    'مثال.بھارت',
    'банк.рф',
    'БАНК.РФ',
    'τράπεζα.ελ',
    'müller.онлайн',
    '例子.中国',
    '例子.公司',
    '例子。网络',
    '예시.한국',
  ])('a link: %j', (name) => {
    expect(nameProblem(name)).toMatch(/without web or email addresses/);
  });
});

describe('the greeting of an email', () => {
  test.each([
    ['Meena Rao', 'Meena'],
    ['  मीना   कुमारी ', 'मीना'],
    ['श्रीमती मीना', 'मीना'],
    ['Dr.(Mrs.) Meena', 'Meena'],
    ['PROF. SHRI Ravi', 'Ravi'],
    ['Smt Meena', 'Meena'],
    ['K. Meena', 'Meena'],
    ['S.K.Sharma', 'Sharma'],
    ["Mary-Jane D'Souza", 'Mary-Jane'],
    ['‘Meena’', undefined],
    ["'Meena'", 'Meena'],
    // No mail program turns it into a link.
    ['Evil.Com', 'Evil'],
    // Five words that could carry a message.
    ['Your account is closed', 'Your'],
  ])('%j as %j', (name, shown) => {
    expect(greetingNameOf(name)).toBe(shown);
  });

  test.each([
    'Call 98765 43210 to win',
    'Your account is closed, please pay now',
    'x'.repeat(61),
    '<b>Meena</b>',
    'evil.com',
    'Free iPhone!!! ring now',
    'Youraccountisclosedpaynow',
    'Your-account-is-closed',
    'K. M.',
    'Dr. K',
    'Mrs',
    'Administrator',
    '☎ Meena',
    '',
  ])('and not as %j', (name) => {
    expect(greetingNameOf(name)).toBeUndefined();
  });
});
