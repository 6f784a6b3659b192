import type { FastifyRequest } from 'fastify';
import { roleSchema } from '#contract/identity.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { isStorageFull } from '#server/platform/storage-full.ts';
import { deviceNameOf } from './device-name.ts';
import type { CookieReader } from './session-cookie.ts';
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessions,
  findLiveSession,
  listLiveSessions,
  recordLastSeen,
  type SessionClock,
  touchSession,
} from './sessions.repository.ts';

const IDLE_TIMEOUT_MS = 7 * 24 * 3_600_000;
/** Limits writes: the last use is accurate to this interval. */
const TOUCH_EVERY_MS = 5 * 60_000;
/** The same for the user's last visit, which outlives the session. */
const SEEN_EVERY_MS = 3_600_000;

type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/** The user behind a request, and the account data shown to them. */
interface Caller {
  actor: Actor;
  account: LiveSession['person'] & { credits: number };
}

/** A person's role, and whether two-step sign-in has to be enabled before it counts. */
export function roleHolderOf(
  person: { role: string; twoFactorEnabled: boolean },
  isAdminTwoStepRequired: boolean,
): Pick<Actor, 'role' | 'isTwoStepMissing'> {
  const role = roleSchema.parse(person.role);
  return { role, isTwoStepMissing: isAdminTwoStepRequired && role === 'Admin' && !person.twoFactorEnabled };
}

function callerOf(session: LiveSession, isAdminTwoStepRequired: boolean): Caller {
  const { sessionId, person, actsAs, actsUntil } = session;
  const { id: userId, email, name } = person;
  const { role, isTwoStepMissing } = roleHolderOf(person, isAdminTwoStepRequired);
  const own = { userId, sessionId, email, name, role, isTwoStepMissing, actedBy: null };
  if (!actsAs || !actsUntil || isTwoStepMissing) {
    return { actor: own, account: { ...person, credits: session.credits } };
  }
  const actor = {
    userId: actsAs.id,
    sessionId,
    email: actsAs.email,
    name: actsAs.name,
    role: roleSchema.parse(actsAs.role),
    isTwoStepMissing: false,
    actedBy: { userId, email, name, until: actsUntil },
  };
  return { actor, account: { ...actsAs, credits: session.creditsOfActedAs } };
}

/** Requests that only read must work with a full disk; the last use is then less accurate. */
function unlessFull(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}

export function createSessions(context: AppContext, cookies: CookieReader) {
  const { config, db, now } = context;
  const found = new WeakMap<FastifyRequest, Promise<Caller | null>>();

  function clock(): SessionClock {
    const at = now();
    return { now: at, idleSince: new Date(at.getTime() - IDLE_TIMEOUT_MS) };
  }

  /** Of the session's owner, not of the user an Admin acts as. */
  async function noteVisit({ id, lastSeenAt }: LiveSession['person'], at: Date): Promise<void> {
    const seenBefore = new Date(at.getTime() - SEEN_EVERY_MS);
    if (lastSeenAt === null || lastSeenAt < seenBefore) {
      await recordLastSeen(db, id, { now: at, seenBefore });
    }
  }

  async function lookUp(request: FastifyRequest): Promise<Caller | null> {
    const token = cookies.sessionToken(request.headers.cookie);
    if (token === null) return null;
    const at = clock();
    const session = await findLiveSession(db, token, at);
    if (!session) return null;
    if (at.now.getTime() - session.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
      await touchSession(db, session.sessionId, at.now).catch(unlessFull);
    }
    await noteVisit(session.person, at.now).catch(unlessFull);
    return callerOf(session, config.isAdminTwoStepRequired);
  }

  /** Looked up once per request. */
  function callerBehind(request: FastifyRequest): Promise<Caller | null> {
    const known = found.get(request);
    if (known) return known;
    const caller = lookUp(request);
    found.set(request, caller);
    return caller;
  }

  async function listOf(userId: string, currentId: string | null) {
    const rows = await listLiveSessions(db, userId, clock());
    return rows.map((row) => ({
      _id: row.id,
      createdAt: row.createdAt.toISOString(),
      lastActiveAt: row.lastUsedAt.toISOString(),
      ip: row.ipAddress || null,
      device: deviceNameOf(row.userAgent),
      isCurrent: row.id === currentId,
    }));
  }

  return {
    /**
     * The user behind a request, looked up once per request unless `isFresh`; null for visitors, ended
     * sessions and disabled accounts.
     */
    async resolveActor(request: FastifyRequest, { isFresh = false } = {}): Promise<Actor | null> {
      if (isFresh) found.delete(request);
      return (await callerBehind(request))?.actor ?? null;
    },

    /**
     * The account of the user behind a request, with its current credits; uses the same look-up as
     * `resolveActor`.
     */
    async requireAccount(request: FastifyRequest): Promise<Caller['account']> {
      const caller = await callerBehind(request);
      if (!caller) throw new AppError('not_signed_in');
      return caller.account;
    },

    list: (actor: Actor) => listOf(actor.userId, actor.sessionId),

    /** Any user's; none is marked as the caller's. */
    listOf: (userId: string) => listOf(userId, null),

    /** Throws `not_found` also for another user's session. */
    async revoke(actor: Actor, id: string): Promise<void> {
      if (!(await deleteSession(db, actor.userId, id))) throw new AppError('not_found');
    },

    revokeOthers: (actor: Actor) => deleteSessions(db, actor.userId, { exceptId: actor.sessionId }),

    deleteEnded: () => deleteEndedSessions(db, clock()),
  };
}
