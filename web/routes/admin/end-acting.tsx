import { type ActionFunctionArgs, redirect } from 'react-router';
import { endActing } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { apiContext } from '#web/lib/api-context.ts';

/** Nothing to see here: a visit goes home, and only a form ends it. */
export function loader() {
  return redirect('/');
}

/** Leads back to the page of the person that was acted as. */
export async function action({ context }: ActionFunctionArgs) {
  const { api, viewer } = context.get(apiContext);
  const seenAs = await viewer();
  await api(endActing, {});
  return redirect(seenAs?.actedBy ? paths.admin.user(seenAs._id) : '/');
}
