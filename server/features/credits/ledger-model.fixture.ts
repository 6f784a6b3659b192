import type { CreditEnvironment } from '#contract/credits.ts';

/** The expected ledger in plain numbers: what each operation does and returns, without a database. */

export interface ModelHold {
  id: string;
  userId: string;
  purpose: 'generation' | 'manual' | 'dispute';
  amount: number;
  state: 'open' | 'settled' | 'released';
  deadlineMs: number;
  /** The pocket it was taken from, and its balance afterwards. */
  pocket: CreditEnvironment;
  after: number;
  freezeId: string | null;
}

type NewHold = Pick<ModelHold, 'id' | 'userId' | 'purpose' | 'amount' | 'deadlineMs'>;

interface ModelBooking {
  facts: string;
  after: number;
}

interface ModelPocket {
  available: number;
  held: number;
}

type ModelRefusal = 'insufficient_credits' | 'credits_frozen' | 'idempotency_mismatch';
type ModelAnswer = { hasChanged: boolean; balance: number } | 'idempotency_mismatch';

/** In spending order. */
const POCKETS = ['demo', 'sandbox', 'live'] as const;

export class LedgerModel {
  nowMs: number;
  transfers = 0;
  /** The Admin's settings, which decide what counts. */
  settings = { isDemoWriter: true, environment: 'demo' as CreditEnvironment };
  readonly pockets = new Map<string, Map<CreditEnvironment, ModelPocket>>();
  /** In order of creation. */
  readonly holds: ModelHold[] = [];
  readonly #bookings = new Map<string, ModelBooking>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  counts(pocket: CreditEnvironment): boolean {
    const { isDemoWriter, environment } = this.settings;
    return pocket === 'live' || (pocket === environment && (pocket !== 'demo' || isDemoWriter));
  }

  pocketOf(userId: string, environment: CreditEnvironment): ModelPocket {
    const own = this.pockets.get(userId);
    if (!own) throw new Error(`the model does not know ${userId}`);
    const pocket = own.get(environment) ?? { available: 0, held: 0 };
    own.set(environment, pocket);
    return pocket;
  }

  balanceOf(userId: string): ModelPocket {
    const sum = { available: 0, held: 0 };
    for (const [environment, { available, held }] of this.pockets.get(userId) ?? []) {
      if (!this.counts(environment)) continue;
      sum.available += available;
      sum.held += held;
    }
    return sum;
  }

  /** Accounts by kind, as in the tables. */
  accountsOf(userId: string): Record<string, number> {
    const entries = [...(this.pockets.get(userId) ?? [])].flatMap(([environment, { available, held }]) => {
      const ending = environment === 'live' ? '' : `_${environment}`;
      return [[`available${ending}`, available] as const, [`held${ending}`, held] as const];
    });
    return Object.fromEntries(entries);
  }

  signUp(userId: string, credits: number): void {
    this.pockets.set(userId, new Map([['live', { available: credits, held: 0 }]]));
    if (credits > 0) this.transfers++;
  }

  /** The balance a repeat returns: its own pocket as it was then, the others as they are now. */
  #asAnswered(userId: string, pocket: CreditEnvironment, after: number): number {
    const { available } = this.balanceOf(userId);
    return this.counts(pocket) ? available - this.pocketOf(userId, pocket).available + after : available;
  }

  hold(hold: NewHold): number | ModelRefusal {
    const known = this.holds.find(({ id }) => id === hold.id);
    if (known) {
      const isSame =
        known.userId === hold.userId && known.amount === hold.amount && known.purpose === hold.purpose;
      return isSame ? this.#asAnswered(known.userId, known.pocket, known.after) : 'idempotency_mismatch';
    }
    const { userId, amount } = hold;
    const pocket = POCKETS.find(
      (one) =>
        this.counts(one) &&
        (one === 'live' || (this.pockets.get(userId)?.get(one)?.available ?? 0) >= amount),
    ) as CreditEnvironment;
    const isEnough =
      this.balanceOf(userId).available >= amount && this.pocketOf(userId, pocket).available >= amount;
    if (isEnough) return this.#take(hold, pocket);
    const isFrozen = this.holds.some(
      ({ userId: owner, purpose, state, pocket: from }) =>
        owner === userId && purpose === 'dispute' && state === 'open' && this.counts(from),
    );
    return isFrozen ? 'credits_frozen' : 'insufficient_credits';
  }

  #take(hold: NewHold, pocket: CreditEnvironment, freezeId: string | null = null): number {
    const balance = this.pocketOf(hold.userId, pocket);
    balance.available -= hold.amount;
    balance.held += hold.amount;
    this.transfers++;
    this.holds.push({ ...hold, state: 'open', pocket, after: balance.available, freezeId });
    return this.balanceOf(hold.userId).available;
  }

  end(hold: ModelHold, state: 'settled' | 'released'): { hasChanged: boolean; balance: number } {
    const { id, userId, amount, pocket, freezeId, purpose } = hold;
    if (hold.state !== 'open') return { hasChanged: false, balance: this.balanceOf(userId).available };
    const balance = this.pocketOf(userId, pocket);
    hold.state = state;
    balance.held -= amount;
    this.transfers++;
    if (state === 'released') {
      balance.available += amount;
      const resting = Math.min(amount, balance.available);
      const piece = { id: `${freezeId}:${id}`, userId, amount: resting, purpose: 'dispute' } as const;
      if (freezeId && purpose !== 'dispute' && resting > 0)
        this.#take({ ...piece, deadlineMs: Number.MAX_SAFE_INTEGER }, pocket, freezeId);
    }
    return { hasChanged: true, balance: this.balanceOf(userId).available };
  }

  freeze(userId: string, id: string, atMost: number, environment: CreditEnvironment): number {
    const deadlineMs = Number.MAX_SAFE_INTEGER;
    const available = Math.max(0, this.pockets.get(userId)?.get(environment)?.available ?? 0);
    const resting = Math.min(atMost, available);
    if (resting > 0)
      this.#take({ id, userId, amount: resting, purpose: 'dispute', deadlineMs }, environment, id);
    const open = this.holds.filter(
      ({ userId: owner, state, purpose, freezeId, pocket }) =>
        owner === userId && state === 'open' && purpose !== 'dispute' && !freezeId && pocket === environment,
    );
    let frozen = resting;
    for (const purpose of ['manual', 'generation'])
      for (const hold of open.filter((one) => one.purpose === purpose)) {
        if (frozen >= atMost) continue;
        hold.freezeId = id;
        frozen += hold.amount;
      }
    return frozen;
  }

  unfreeze(id: string): number {
    const own = this.holds.filter(({ freezeId, state }) => freezeId === id && state === 'open');
    const resting = own.filter(({ purpose }) => purpose === 'dispute');
    for (const hold of own) if (hold.purpose !== 'dispute') hold.freezeId = null;
    for (const hold of resting) this.end(hold, 'released');
    return resting.reduce((sum, { amount }) => sum + amount, 0);
  }

  newestManualHold(userId: string, id: string | null): ModelHold | undefined {
    return this.holds.findLast(
      (hold) =>
        hold.userId === userId &&
        hold.purpose === 'manual' &&
        hold.state === 'open' &&
        (id === null || hold.id === id),
    );
  }

  reap(): number {
    const due = this.holds.filter(
      ({ purpose, state, deadlineMs }) => purpose === 'manual' && state === 'open' && deadlineMs < this.nowMs,
    );
    for (const hold of due) this.end(hold, 'settled');
    return due.length;
  }

  /** A purchase, a refund or an adjustment: a signed change of one pocket, once per key. */
  book(key: string, userId: string, change: number, environment: CreditEnvironment): ModelAnswer {
    const facts = `${userId} ${change} ${environment}`;
    const known = this.#bookings.get(key);
    if (known && known.facts !== facts) {
      // The call creates the pocket before it is refused, but that is rolled back.
      return 'idempotency_mismatch';
    }
    const pocket = this.pocketOf(userId, environment);
    if (known) return { hasChanged: false, balance: this.#asAnswered(userId, environment, known.after) };
    pocket.available += change;
    this.transfers++;
    this.#bookings.set(key, { facts, after: pocket.available });
    return { hasChanged: true, balance: this.balanceOf(userId).available };
  }

  /**
   * Sets the balance as an Admin does: counted test credits are taken, or their debt settled, first; the rest
   * is real.
   */
  setBalance(userId: string, balance: number): number {
    const before = this.balanceOf(userId).available;
    let left = balance - before;
    for (const environment of ['demo', 'sandbox'] as const) {
      const pocket = this.pockets.get(userId)?.get(environment);
      if (!pocket || !this.counts(environment)) continue;
      const change =
        left < 0
          ? -Math.min(Math.max(pocket.available, 0), -left)
          : Math.min(Math.max(-pocket.available, 0), left);
      pocket.available += change;
      left -= change;
      if (change !== 0) this.transfers++;
    }
    this.pocketOf(userId, 'live').available += left;
    if (left !== 0) this.transfers++;
    return before;
  }
}
