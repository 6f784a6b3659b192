import { paths } from '#contract/paths.ts';
import { pageMeta, siteTitle } from '#web/domain/page-meta.ts';
import { VerifyRecord } from '#web/features/listings/record/verify-record.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/verify-record';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: siteTitle(matches, 'Check a record'),
    description: 'Whether a record of an approved listing was made here, and whether its text is unchanged.',
    canonicalPath: paths.verifyRecord,
  });

/** For whoever was given a listing with its record: buyers, marketplaces, auditors. */
export default function VerifyRecordPage() {
  return (
    <Section labelledBy="verify-title">
      <h1 id="verify-title" className="font-display text-display">
        Check a record
      </h1>
      <p className="mt-4 mb-10 max-w-prose text-lead">
        A listing that was approved here has a record: what it said, by which rules, who wrote and who
        approved it. Choose its file to see whether it is genuine.
      </p>
      <VerifyRecord />
    </Section>
  );
}
