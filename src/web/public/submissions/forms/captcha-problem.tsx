/** Why the box is not there, and what helps. */
export function CaptchaProblem({ children }: { children: string }) {
  return (
    <p role="alert" className="field-problem">
      {children}
    </p>
  );
}

export const notLoaded =
  'The CAPTCHA could not be loaded. You can send the form without it: we will check it ourselves before we reply.';
