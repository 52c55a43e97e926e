import { limits } from '../../../shared/limits.ts'
import { deleteOldHits } from '../../core/rules/ruleHits.queries.ts'
import { day } from '../../lib/clock.ts'
import { theirScopes } from '../cases.ts'
import type { Feature } from '../feature.ts'
import { ruleRoutes } from './rules.routes.ts'

export const rules: Feature = {
  routes: ruleRoutes,
  cleanup: ({ db, clock }) => deleteOldHits(db, clock() - limits.ruleHitsDays * day),
  cases: {
    'GET /rules': {},
    'POST /rules': {
      withTheirs: ({ columnId, tagId, feedId, sendTargetId }) => [
        ...theirScopes({ columnId, tagId, feedId }).map((scope) => ({
          body: { name: 'Mine', query: 'mine', scope, actions: [{ is: 'hide' }] },
        })),
        { body: { name: 'Mine', query: 'mine', scope: { kind: 'all' }, actions: [{ is: 'tag', tagId }] } },
        {
          body: {
            name: 'Mine',
            query: 'mine',
            scope: { kind: 'all' },
            actions: [{ is: 'send', targetId: sendTargetId }],
          },
        },
      ],
    },
    'PATCH /rules/:id': {
      withTheirs: (theirs, mine) => [
        { params: { id: theirs.ruleId }, body: { name: 'Mine now' } },
        ...theirScopes(theirs).map((scope) => ({ params: { id: mine.ruleId }, body: { scope } })),
        { params: { id: mine.ruleId }, body: { actions: [{ is: 'tag', tagId: theirs.tagId }] } },
        { params: { id: mine.ruleId }, body: { actions: [{ is: 'send', targetId: theirs.sendTargetId }] } },
      ],
    },
    'DELETE /rules/:id': { withTheirs: ({ ruleId }) => [{ params: { id: ruleId } }] },
    'POST /rules/order': {
      withTheirs: (theirs, mine) => [{ body: { ruleIds: [mine.ruleId, theirs.ruleId] } }],
    },
    'POST /rules/preview': {
      withTheirs: (theirs) => theirScopes(theirs).map((scope) => ({ body: { query: 'mine', scope } })),
    },
    'POST /rules/:id/run': { withTheirs: ({ ruleId }) => [{ params: { id: ruleId } }] },
    'POST /rules/:id/undo': { withTheirs: ({ ruleId }) => [{ params: { id: ruleId } }] },
    'GET /rules/:id/hits': { withTheirs: ({ ruleId }) => [{ params: { id: ruleId } }] },
  },
}
