/** What an erasure leaves, in a sentence for the person. */
export const keptDocuments =
  'If you have paid us, our receipts and invoices keep your name for eight more years, as tax law requires.';
