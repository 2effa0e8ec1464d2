/** Solves the captcha by calculation; its library is heavy, and few need it. @throws where it cannot be fetched, likewise */
export const solveOnNeed = async () =>
  (await import('../../../../waiting-forms/solve-captcha.ts')).solveCaptcha();
