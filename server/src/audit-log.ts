import { auditKinds } from '@gunbai/protocol/audit';
import type { AuditGroup, AuditKind, AuditPage } from '@gunbai/protocol/audit';
import { newId } from './ids.ts';
import { normalizeIp } from './ip.ts';
import type { Statement, Store } from './storage/index.ts';

const DAY_MS = 24 * 3600 * 1000;
const PAGE_ROWS = 50;

export interface AuditEvent {
  readonly kind: AuditKind;
  /** As in `AuditEntry`. */
  readonly actor: string;
  readonly subject?: string;
  readonly address?: string;
}

/** Sign-ins, changes of sign-in methods, and acts of administrators. Names are looked up when the log is read. */
export const buildAuditEntry = (
  { db }: Pick<Store, 'db'>,
  { kind, actor, subject = '', address = '' }: AuditEvent,
  now = Date.now(),
): Statement => db.insertInto('audit_log').values({ id: newId(), at: now, kind, actor, subject, address: normalizeIp(address) });

/** Older entries than those of a page that ended with `cursor`. */
const parseCursor = (cursor: string | undefined): { at: number; id: string } | null => {
  const [at = '', id] = cursor?.split('.') ?? [];
  return id === undefined ? null : { at: Number(at) || 0, id };
};

/** One page of the log, newest first, and the cursor of the next. */
export const listAuditEntries = async (
  { db }: Pick<Store, 'db'>,
  { group, before }: { readonly group?: AuditGroup | undefined; readonly before?: string | undefined },
): Promise<AuditPage> => {
  let found = db
    .selectFrom('audit_log')
    .leftJoin('accounts as actors', 'actors.id', 'audit_log.actor')
    .leftJoin('accounts as subjects', 'subjects.id', 'audit_log.subject')
    .selectAll('audit_log')
    .select(['actors.name as actor_name', 'subjects.name as subject_name']);
  if (group !== undefined) found = found.where('audit_log.kind', 'in', auditKinds[group]);
  const cursor = parseCursor(before);
  if (cursor)
    found = found.where(({ or, and, eb }) =>
      or([eb('audit_log.at', '<', cursor.at), and([eb('audit_log.at', '=', cursor.at), eb('audit_log.id', '<', cursor.id)])]),
    );
  const rows = await found
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute();
  const page = rows.slice(0, PAGE_ROWS);
  const last = page.at(-1);
  const entries = page.map(({ id, at, kind, actor, actor_name, subject, subject_name, address }) => ({
    id,
    at,
    kind: kind as AuditKind,
    actor,
    actorName: actor_name,
    subject,
    subjectName: subject_name,
    address,
  }));
  return { entries, next: rows.length > PAGE_ROWS && last ? `${last.at}.${last.id}` : null };
};

export const purgeAuditLog = async (store: Store, days: number, now = Date.now()): Promise<void> =>
  store.commit([store.db.deleteFrom('audit_log').where('at', '<', now - days * DAY_MS)]);
