import { ApiError } from '#web/lib/api-error.ts';
import { reasonOf } from '../../../domain/failure-reason.ts';
import type { FailureWords } from '../../../domain/form-result.ts';

export const PROFILE_UPDATED = 'Profile updated successfully!';
const PROFILE_UNREACHABLE = 'An error occurred while updating your profile.';

/** For a request without a response, or a response without a reason. */
export const profileWords: FailureWords = {
  fallback: 'Failed to update profile: Unknown error',
  sentences: { network: PROFILE_UNREACHABLE },
};

/** `Failed to update profile: {message or Unknown error}`; a different sentence without a connection. */
export function profileFailure(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0) return PROFILE_UNREACHABLE;
  return `Failed to update profile: ${reasonOf(error) ?? 'Unknown error'}`;
}
