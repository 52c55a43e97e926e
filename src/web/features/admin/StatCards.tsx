import type { Calls } from '../../../shared/calls.ts'
import { currentLanguage } from '../../../shared/texts/makeText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAdminStats } from './adminApi.ts'
import styles from './StatCards.module.css'

export function StatCards() {
  const { data: stats, isPending } = useAdminStats()
  return (
    <>
      <dl className={styles.cards} aria-busy={isPending}>
        <StatCard label={texts.totalUsers()} count={stats?.userCount} isPending={isPending} />
        <StatCard label={texts.totalFeeds()} count={stats?.feedCount} isPending={isPending} />
        <StatCard label={texts.totalArticles()} count={stats?.feedItemCount} isPending={isPending} />
      </dl>
      {stats !== undefined && <p className={styles.note}>{describeCache(stats.pictureCache)}</p>}
    </>
  )
}

function describeCache({ pictures, bytes, maxBytes }: Calls['GET /admin/stats']['answer']['pictureCache']): string {
  const inMegabytes = (count: number) =>
    (count / 1024 / 1024).toLocaleString(currentLanguage(), { maximumFractionDigits: 1 })
  return texts.pictureCache({ count: pictures, size: inMegabytes(bytes), maximum: inMegabytes(maxBytes) })
}

function StatCard({ label, count, isPending }: { label: string; count: number | undefined; isPending: boolean }) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.count}>
        {isPending ? <Skeleton width="3ch" height="34px" /> : (count?.toLocaleString(currentLanguage()) ?? '-')}
      </dd>
    </div>
  )
}
