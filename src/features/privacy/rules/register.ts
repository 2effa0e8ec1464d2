/** Maximum characters of a message of staff to the person. */
export const maxMessageLength = 1000;
/** Minutes within which staff can undo confirming an identity. */
export const undoMinutes = 10;
/** Days before the due day from which the dashboard lists a request. */
export const dueSoonDays = 7;
