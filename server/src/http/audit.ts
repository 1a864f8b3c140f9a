import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditGroups } from '@gunbai/protocol/audit';
import { buildAuditEntry, listAuditEntries } from '../audit-log.ts';
import type { AuditEvent } from '../audit-log.ts';
import type { AdminDeps } from './admin.ts';
import type { AccountDeps, StoreDeps } from './deps.ts';
import { auditEntries } from '@gunbai/protocol/answers';
import type { Router } from './router.ts';

/** Writes down what the sender of a request did. */
export const recordEvent = ({ store }: StoreDeps, request: FastifyRequest, event: Omit<AuditEvent, 'address'>): Promise<void> =>
  store.commit([buildAuditEntry(store, { ...event, address: request.ip })]);

/** Many together must not fill the disk; a flood of them shows in the log all the same. */
export const recordFailedSignIn = async (deps: AccountDeps, request: FastifyRequest, subject: string): Promise<void> => {
  if (await deps.limits.consume('failedSignIn', 'all')) await recordEvent(deps, request, { kind: 'sign-in-failed', actor: '', subject });
};

const auditQuery = z.strictObject({ group: z.enum(auditGroups).optional(), before: z.string().max(40).optional() });

/** Sign-ins and acts of administrators, newest first. */
export const auditRoutes = (router: Router, deps: AdminDeps): void => {
  const list = { method: 'GET', path: '/api/admin/audit', summary: 'Sign-ins and acts of administrators, newest first' } as const;
  router.add({ ...list, access: 'admin', query: auditQuery, answer: auditEntries }, ({ query }) => listAuditEntries(deps.store, query));
};
