/** An error whose message is complete for the user: file, line, cause. The command ends with exit code 1. */
export class UserFacingError extends Error {
  override name = 'Refused';
}
