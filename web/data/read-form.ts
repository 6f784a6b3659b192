import { data } from 'react-router';

/** The fields of a posted form. Rejects any other body with 415 before anything reads it. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    const message = 'The form could not be read. Please send it from its page again.';
    throw data({ code: 'unsupported_media_type', message }, { status: 415 });
  }
}
