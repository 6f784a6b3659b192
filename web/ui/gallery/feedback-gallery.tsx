import { paths } from '#contract/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, type ButtonVariant, LinkButton } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Counter } from '#web/ui/counter.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Card, Panel } from '#web/ui/panel.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

export function ButtonGallery() {
  return (
    <Panel title="Buttons">
      <div className="grid gap-4">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>Save changes</Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} isBusy busyLabel="Saving...">
              Save changes
            </Button>
            <LinkButton variant={variant} to="/">
              A link
            </LinkButton>
          </div>
        ))}
        <div className="flex flex-wrap gap-3">
          <CopyButton subject="Slug" text="stonewashed-linen-napkin" />
          <Button onClick={() => toast('A plain notice, gone after four seconds')}>Toast</Button>
          <Button onClick={() => toast.success('Slug copied to clipboard!')}>Success</Button>
          <Button onClick={() => toast.error('Failed to copy Slug to clipboard')}>Error</Button>
          <Button onClick={() => toast.loading('Generating...')}>Loading</Button>
          <Button onClick={() => toast.dismiss()}>Dismiss all</Button>
        </div>
      </div>
    </Panel>
  );
}

export function FeedbackGallery() {
  return (
    <Panel title="Feedback">
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <Alert tone="info" title="This page shows demo data">
            Set a model key to write with the real one.
          </Alert>
          <Alert tone="success" title="Settings saved" />
          <Alert tone="warning" title="Two credits left" action={<Button size="small">Buy More</Button>}>
            Each listing costs one.
          </Alert>
          <Alert tone="danger" title="The listing could not be written">
            The model did not answer. Your credit is back; nothing was lost.
          </Alert>
        </div>
        <div className="grid content-start gap-5">
          <div className="flex flex-wrap gap-2">
            <Badge>Draft</Badge>
            <Badge tone="accent">Completed</Badge>
            <Badge tone="warning">Pending</Badge>
            <Badge tone="danger">Cancelled</Badge>
            <Badge tone="info">Shipped</Badge>
          </div>
          <div className="flex flex-wrap items-center gap-5">
            <Spinner label="Loading..." />
            <Counter count={57} limit={60} />
            <Counter count={64} limit={60} />
          </div>
          <div className="flex items-center gap-4">
            <Avatar name="Marta Vieira" />
            <Avatar name="Marta Vieira" size="large" />
            <Avatar name="broken photo" photoUrl="/no-such-photo.jpg" />
          </div>
          <ProgressLine label="Writing" />
          <ProgressLine label="Uploading" value={0.4} />
          <SkeletonLines label="Loading orders" lines={4} />
          <Skeleton className="h-20" />
        </div>
        <EmptyState title="No listings yet" action={<Button>Write the first one</Button>}>
          What you generate is kept here, ready to copy and download.
        </EmptyState>
        <Card>
          <PageHeader
            title="Card with a page header"
            lead="Where one is, what it is called, the one thing to do."
            crumbs={[{ label: 'Settings', to: paths.settings.account }]}
            action={<Button variant="primary">Add key</Button>}
          />
        </Card>
      </div>
    </Panel>
  );
}
