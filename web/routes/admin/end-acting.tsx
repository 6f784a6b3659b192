import { type ActionFunctionArgs, redirect } from 'react-router';
import { endActing } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { apiContext } from '#web/lib/api-context.ts';

/** Not a page: a GET redirects home, only a post ends acting. */
export function loader() {
  return redirect('/');
}

/** Redirects to the page of the user who was impersonated. */
export async function action({ context }: ActionFunctionArgs) {
  const { api, viewer } = context.get(apiContext);
  const seenAs = await viewer();
  await api(endActing, {});
  return redirect(seenAs?.actedBy ? paths.admin.user(seenAs._id) : '/');
}
