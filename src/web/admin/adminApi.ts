import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { call } from '../api/call.ts'

export function useAdminStats() {
  return useQuery({ queryKey: ['admin', 'stats'], queryFn: ({ signal }) => call('GET /admin/stats', { signal }) })
}

/** One page of accounts, from page 1; the one before stays in sight while the next is on its way. */
export function useAdminUsers(page: number) {
  const query = { page, limit: limits.adminUsersPerPage }
  return useQuery({
    queryKey: ['admin', 'users', page],
    queryFn: ({ signal }) => call('GET /admin/users', { query, signal }),
    placeholderData: keepPreviousData,
  })
}
