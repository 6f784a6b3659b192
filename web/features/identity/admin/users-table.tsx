import { useEffect, useRef, useState } from 'react';
import type { UserRecord } from '#contract/identity.ts';
import { useRefresh } from '#web/data/refresh.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import { Banner } from './banner.tsx';
import { BalanceCell, ChoiceCell, NameCells, ReasonField, RowButtons } from './row-fields.tsx';
import { SendMessageDialog } from './send-message-dialog.tsx';
import { type RowEdit, useRowEdit } from './use-row-edit.ts';
import { useUserChanges } from './use-user-changes.ts';
import { Balance, MembershipBadge, Money, OptionalTime, RoleBadge, Who } from './user-cells.tsx';
import { DeleteUserDialog, DisableUserDialog } from './user-dialogs.tsx';
import { type UserActions, UserMenu } from './user-menu.tsx';

const editButtonId = (id: string) => `edit-user-${id}`;

/** In two lines: there are many columns. */
function Moment({ iso }: { iso: string | null }) {
  return (
    <span className="block xl:min-w-21 [&_time]:whitespace-normal">
      <OptionalTime iso={iso} />
    </span>
  );
}

function columnsFor(edit: RowEdit, actions: UserActions): readonly Column<UserRecord>[] {
  const isEdited = ({ _id }: UserRecord) => edit.user?._id === _id;
  return [
    {
      key: 'userName',
      header: 'User',
      isSortable: true,
      isHeading: true,
      cell: (user) => (isEdited(user) ? <NameCells edit={edit} /> : <Who user={user} />),
    },
    {
      key: 'currentBalance',
      header: 'Remaining Credit',
      isSortable: true,
      cell: (user) =>
        isEdited(user) ? <BalanceCell edit={edit} /> : <Balance credits={user.currentBalance} />,
    },
    {
      key: 'userRole',
      header: 'Role',
      isSortable: true,
      cell: (user) =>
        isEdited(user) ? (
          <ChoiceCell edit={edit} name="userRole" label="Role" />
        ) : (
          <RoleBadge role={user.userRole} />
        ),
    },
    {
      key: 'userMembership',
      header: 'Membership',
      isSortable: true,
      cell: (user) =>
        isEdited(user) ? (
          <ChoiceCell edit={edit} name="userMembership" label="Membership" />
        ) : (
          <MembershipBadge membership={user.userMembership} />
        ),
    },
    {
      key: 'createdAt',
      header: 'Joined',
      isSortable: true,
      cell: ({ createdAt }) => <Moment iso={createdAt} />,
    },
    {
      key: 'lastSeenAt',
      header: 'Last seen',
      isSortable: true,
      cell: ({ lastSeenAt }) => <Moment iso={lastSeenAt} />,
    },
    {
      key: 'spent',
      header: 'Money spent',
      isSortable: true,
      cell: ({ spent }) => <Money sums={spent} none="Never bought" />,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (user) =>
        isEdited(user) ? (
          <RowButtons edit={edit} />
        ) : (
          <div className="flex gap-1">
            <Button
              id={editButtonId(user._id)}
              size="small"
              disabled={edit.user !== null}
              onClick={() => edit.begin(user)}
              aria-label={`Edit ${user.userName}`}
            >
              Edit
            </Button>
            <UserMenu user={user} {...actions} />
          </div>
        ),
    },
  ];
}

/** The open dialog and its user. */
type Question = { what: 'message' | 'disable' | 'delete'; user: UserRecord } | null;

/** After an edit, returns the focus to the row's button. */
function useFocusAfterEdit(edited: UserRecord | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!edited && last.current) document.getElementById(editButtonId(last.current))?.focus();
    last.current = edited?._id ?? null;
  }, [edited]);
}

interface UsersTableProps {
  users: readonly UserRecord[];
  total: number;
  pageSize: number;
}

/** All accounts. */
export function UsersTable({ users, total, pageSize }: UsersTableProps) {
  const { banner, remove, setDisabled } = useUserChanges();
  const refresh = useRefresh();
  const [question, setQuestion] = useState<Question>(null);
  const table = useRef<HTMLDivElement>(null);
  const edit = useRowEdit({
    users,
    onSaved: () => banner.succeed('User updated successfully'),
    onFailed: (error) => banner.fail('Failed to update user', error),
  });
  useFocusAfterEdit(edit.user);
  const asked = (what: NonNullable<Question>['what']) => (question?.what === what ? question.user : null);
  const close = () => setQuestion(null);
  const removeRow = async (user: UserRecord) => {
    const said = await remove(user);
    close();
    await refresh();
    // The pressed button was removed with its row.
    if (said !== null) table.current?.focus({ preventScroll: true });
  };
  const actions: UserActions = {
    onMessage: (user) => setQuestion({ what: 'message', user }),
    onSwitch: (user) =>
      user.isDisabled ? void setDisabled(user, false) : setQuestion({ what: 'disable', user }),
    onDelete: (user) => setQuestion({ what: 'delete', user }),
  };
  return (
    <div ref={table} tabIndex={-1} className="grid gap-4 focus:outline-none">
      <Banner message={banner.message} onDismiss={banner.dismiss} />
      <div className="text-small">
        <DataTable
          caption="Users"
          columns={columnsFor(edit, actions)}
          rows={users}
          rowKey={({ _id }) => _id}
          total={total}
          pageSize={pageSize}
          defaultSort="-createdAt"
          below={({ _id }) => edit.needsReason && edit.user?._id === _id && <ReasonField edit={edit} />}
          isWide
          searchPlaceholder="Search users..."
          nothingFound="No Users Found"
          empty={<EmptyState title="No Users Found" />}
        />
      </div>
      <UnsavedChangesGuard isDirty={edit.isDirty} coversSearch />
      <SendMessageDialog user={asked('message')} onClose={close} onSent={banner.succeed} />
      <DisableUserDialog
        user={asked('disable')}
        onClose={close}
        onConfirm={(user) => setDisabled(user, true)}
      />
      <DeleteUserDialog user={asked('delete')} onClose={close} onConfirm={removeRow} />
    </div>
  );
}
