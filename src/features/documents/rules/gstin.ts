// The GST identification number: state, PAN, number of the registration, Z, check character.

/** States and union territories by their code, the first two digits of a GSTIN. */
const states: Readonly<Record<string, string>> = {
  ...{ '01': 'Jammu and Kashmir', '02': 'Himachal Pradesh', '03': 'Punjab', '04': 'Chandigarh' },
  ...{ '05': 'Uttarakhand', '06': 'Haryana', '07': 'Delhi', '08': 'Rajasthan', '09': 'Uttar Pradesh' },
  ...{ '10': 'Bihar', '11': 'Sikkim', '12': 'Arunachal Pradesh', '13': 'Nagaland', '14': 'Manipur' },
  ...{ '15': 'Mizoram', '16': 'Tripura', '17': 'Meghalaya', '18': 'Assam', '19': 'West Bengal' },
  ...{ '20': 'Jharkhand', '21': 'Odisha', '22': 'Chhattisgarh', '23': 'Madhya Pradesh', '24': 'Gujarat' },
  ...{ '26': 'Dadra and Nagar Haveli and Daman and Diu', '27': 'Maharashtra', '29': 'Karnataka' },
  ...{ '30': 'Goa', '31': 'Lakshadweep', '32': 'Kerala', '33': 'Tamil Nadu', '34': 'Puducherry' },
  ...{ '35': 'Andaman and Nicobar Islands', '36': 'Telangana', '37': 'Andhra Pradesh', '38': 'Ladakh' },
  '97': 'Other Territory',
};
/** Without a legislature of their own: the second half of the tax is UTGST there. */
const unionTerritories = new Set(['04', '26', '31', '35', '38', '97']);

/** The name of a state; empty: there is no such code. */
export const stateName = (code: string): string => (Object.hasOwn(states, code) ? (states[code] ?? '') : '');

/** The codes of all states, by their names. */
export const stateCodes: readonly string[] = Object.keys(states).toSorted((one, other) =>
  stateName(one).localeCompare(stateName(other)),
);

/** The name of the tax that goes to the state. */
export const stateTaxName = (code: string): 'SGST' | 'UTGST' =>
  unionTerritories.has(code) ? 'UTGST' : 'SGST';

/** The code of the state in which a GSTIN is registered. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** The last character of a GSTIN, from the fourteen before it: the sum of digits in base 36, each second one doubled. */
function checkCharacter(gstin: string): string {
  let sum = 0;
  for (let index = 0; index < 14; index++) {
    const product = characters.indexOf(gstin.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return characters.charAt((36 - (sum % 36)) % 36);
}

/** Why a text is not a GSTIN, for its owner; undefined: it is one. @param gstin in capitals, without spaces */
export function gstinProblem(gstin: string): string | undefined {
  if (!form.test(gstin))
    return 'A GSTIN has 15 characters, such as 27AAPFU0939F1ZV. Please copy it from the certificate of registration.';
  if (!stateName(stateOfGstin(gstin)))
    return 'The first two digits of the GSTIN are not the code of a state.';
  return checkCharacter(gstin) === gstin.charAt(14)
    ? undefined
    : 'The last character does not fit the others: please check the GSTIN for a typing mistake.';
}
