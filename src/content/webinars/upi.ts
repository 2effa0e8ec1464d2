/** What is wrong with a UPI ID, if anything: it names an account at a bank, such as ananta@bank. */
export function upiProblem(text: string): string | undefined {
  const bare = text.trim();
  return bare === '' || /^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,31}$/i.test(bare)
    ? undefined
    : 'Please enter a UPI ID such as ananta@bank.';
}
