/** Whether a text names an account at a bank as UPI does, such as ananta@bank. */
export function isUpiId(text: string): boolean {
  return /^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,31}$/i.test(text.trim());
}
