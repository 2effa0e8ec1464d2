/** What a new passkey is called unless somebody has another idea: after the device that it is made on. */
export function nameOfDevice(userAgent: string): string {
  const devices: [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android phone'],
    [/Macintosh/, 'Mac'],
    [/Windows/, 'Windows computer'],
    [/CrOS/, 'Chromebook'],
    [/Linux/, 'Linux computer'],
  ];
  return devices.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Passkey';
}
