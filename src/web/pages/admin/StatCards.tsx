import type { Calls } from '../../../shared/api/calls.ts'
import { countOf } from '../../../shared/countOf.ts'
import { useAdminStats } from '../../data/adminApi.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './StatCards.module.css'

export function StatCards() {
  const { data: stats, isPending } = useAdminStats()
  return (
    <>
      <dl className={styles.cards} aria-busy={isPending}>
        <StatCard label="Total Users" count={stats?.userCount} isPending={isPending} />
        <StatCard label="Total Feeds" count={stats?.feedCount} isPending={isPending} />
        <StatCard label="Total Articles" count={stats?.feedItemCount} isPending={isPending} />
      </dl>
      {stats !== undefined && <p className={styles.note}>{describeCache(stats.pictureCache)}</p>}
    </>
  )
}

function describeCache({ pictures, bytes, maxBytes }: Calls['GET /admin/stats']['answer']['pictureCache']): string {
  const inMegabytes = (count: number) => (count / 1024 / 1024).toLocaleString('en-GB', { maximumFractionDigits: 1 })
  const kept = `${countOf(pictures, 'picture')} kept`
  return `${kept}: ${inMegabytes(bytes)} of at most ${inMegabytes(maxBytes)} MB`
}

function StatCard({ label, count, isPending }: { label: string; count: number | undefined; isPending: boolean }) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.count}>
        {isPending ? <Skeleton width="3ch" height="34px" /> : (count?.toLocaleString('en-GB') ?? '-')}
      </dd>
    </div>
  )
}
