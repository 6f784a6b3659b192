import { data } from 'react-router';
import { paths } from '#contract/paths.ts';
import { getConversation, replyToConversation } from '#contract/support.ts';
import { readForm } from '#web/data/read-form.ts';
import { done, type FailureWords, readFields, resultOfFailure } from '#web/domain/form-result.ts';
import { titled } from '#web/domain/page-meta.ts';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { VisitorConversation } from '#web/features/support/public/visitor-conversation.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import type { Route } from './+types/conversation';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...titled(matches, 'Your conversation'),
  { name: 'robots', content: 'noindex' },
  // The address opens the conversation, so no other site may learn it.
  { name: 'referrer', content: 'same-origin' },
];

const words: FailureWords = { fallback: 'Your reply was not sent. Please try again.' };

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  try {
    const { data: conversation } = await api(getConversation, { query: { token: tokenOf(request) } });
    return { conversation, isLimited: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    // A link that is not complete is as dead as one that has expired.
    const isLimited = error.status === 429;
    return data({ conversation: null, isLimited }, isLimited ? 429 : 404);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = readFields(await readForm(request), 'message');
  try {
    const body = { token: tokenOf(request), ...fields };
    await context.get(apiContext).api(replyToConversation, { body });
    return done();
  } catch (error) {
    return data(resultOfFailure(error, fields, words), 400);
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, words);
}

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, isLimited } = loaderData;
  if (conversation) return <VisitorConversation conversation={conversation} result={actionData} />;
  return (
    <div className="mx-auto grid w-full max-w-reading gap-6 px-5 py-10 sm:px-8">
      <h1 className="font-semibold text-title">Your conversation</h1>
      {isLimited ? (
        <Alert tone="warning" title="Too many attempts. Please wait a few minutes and open the link again." />
      ) : (
        <>
          <Alert tone="danger" title="This link has expired or is incomplete.">
            Open the link in our latest email again. If that does not help, write to us and we will send you a
            new one.
          </Alert>
          <div>
            <LinkButton to={paths.contact} variant="primary">
              Write to us
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}
