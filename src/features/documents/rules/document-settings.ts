import { choice, type SettingRule, text } from '#core/manifest/settings-definition.ts';
import { gstinProblem, stateCodes, stateName, stateOfGstin } from './gstin.ts';

/** The tax of the service: its rate, or none. */
export const taxChoices = {
  exempt: 'Exempt from GST: a bill of supply',
  gst5: '5%',
  gst12: '12%',
  gst18: '18%',
  gst28: '28%',
  gst40: '40%',
} as const;
export type TaxChoice = keyof typeof taxChoices;

/** Basis points. */
const rates: Record<TaxChoice, number> = {
  ...{ exempt: 0, gst5: 500, gst12: 1200, gst18: 1800, gst28: 2800, gst40: 4000 },
};
export const rateOf = (tax: TaxChoice): number => rates[tax];

/** Where the service is supplied: in the state of the GSTIN, or in another one. */
const supplyChoices: Readonly<Record<string, string>> = {
  asGstin: 'The state of the GSTIN',
  ...Object.fromEntries(stateCodes.map((code) => [`state${code}`, stateName(code)])),
};

/**
 * The code of the state in which the service is supplied. Registrations have no address, and without one section
 * 12(2)(b) of the IGST Act names the state of the supplier, unless the owner knows better.
 *
 * @param placeOfSupply the setting
 * @param gstin not empty
 */
export const supplyStateOf = ({
  placeOfSupply,
  gstin,
}: Pick<DocumentSettings, 'placeOfSupply' | 'gstin'>): string =>
  placeOfSupply === 'asGstin' ? stateOfGstin(gstin) : placeOfSupply.slice('state'.length);

const gstin: SettingRule<string> = (sent) => {
  if (typeof sent !== 'string') return { ok: false, message: 'Please send a text.' };
  const value = sent.replace(/\s/g, '').toUpperCase();
  const problem = value === '' ? undefined : gstinProblem(value.slice(0, maxTypedLength));
  return problem ? { ok: false, message: problem } : { ok: true, value };
};
/** Longer texts are no GSTIN, whatever follows. */
const maxTypedLength = 100;

const serviceCode: SettingRule<string> = (sent) => {
  const value = typeof sent === 'string' ? sent.trim() : undefined;
  return value !== undefined && /^(?:99\d{4})?$/.test(value)
    ? { ok: true, value }
    : { ok: false, message: 'A SAC has six digits and begins with 99, such as 999293.' };
};

/** The settings of documents, by their stored names. */
export const documentSettings = {
  legalName: {
    label: 'Legal name',
    help: 'Of the person or company that receives the money, as on its certificate of registration. Empty: the name of the brand.',
    defaultValue: '',
    type: 'text',
    read: text({ longest: 120, what: 'The legal name' }),
  },
  legalAddress: {
    label: 'Registered address',
    help: 'Several lines, as on the certificate of registration. Empty: the address of the contact details.',
    defaultValue: '',
    type: 'longText',
    read: text({ longest: 300, isLong: true, what: 'The address' }),
  },
  gstin: {
    label: 'GSTIN',
    help: 'Empty: you are not registered for GST, and parents get receipts. With it they get tax invoices, or bills of supply for an exempt service.',
    defaultValue: '',
    type: 'text',
    read: gstin,
  },
  placeOfSupply: {
    label: 'Place of supply',
    help: 'On tax invoices and bills of supply. In the state of the GSTIN the tax is CGST and SGST, in another one IGST. Please ask your accountant.',
    defaultValue: 'asGstin',
    ...choice(supplyChoices),
  },
  serviceCode: {
    label: 'Service code (SAC)',
    help: 'Please ask your accountant. 999293 is commercial training and coaching. It is left out of receipts.',
    defaultValue: '999293',
    type: 'text',
    read: serviceCode,
  },
  taxRate: {
    label: 'GST',
    help: 'Prices include it. It counts only with a GSTIN; existing documents keep their rate. Please ask your accountant.',
    defaultValue: 'gst18',
    ...choice(taxChoices),
  },
} as const;

/** The values of these settings. */
export interface DocumentSettings {
  legalName: string;
  /** With line breaks. */
  legalAddress: string;
  /** Empty: not registered. */
  gstin: string;
  /** 'asGstin', or 'state' with the code of one. */
  placeOfSupply: string;
  serviceCode: string;
  taxRate: TaxChoice;
}
