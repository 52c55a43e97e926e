import { useState } from 'react'
import type { AdminUser } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ApprovalMenu } from './ApprovalMenu.tsx'
import { useAdminUsers } from './adminApi.ts'
import { Pagination } from './Pagination.tsx'
import { SuspensionMenu } from './SuspensionMenu.tsx'
import { UserRole } from './UserRole.tsx'
import styles from './UsersTable.module.css'

export function UsersTable() {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim(), limits.searchDebounceMs)
  const { data, error, isPending, isPlaceholderData, refetch } = useAdminUsers({ page, words })
  const search = (text: string) => {
    setTyped(text)
    setPage(1)
  }
  return (
    <section aria-labelledby="users-heading">
      <h2 id="users-heading" className={styles.heading}>
        {texts.users()}
      </h2>
      <TextField
        label={texts.usersSearch()}
        type="search"
        placeholder={texts.usersSearchPlaceholder()}
        value={typed}
        onChange={(event) => search(event.target.value)}
        className={styles.search}
      />
      <table aria-labelledby="users-heading" aria-busy={isPending || isPlaceholderData} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.emailField()}</th>
            <th scope="col">{texts.nameField()}</th>
            <th scope="col" className={styles.number}>
              {texts.feeds()}
            </th>
            <th scope="col">{texts.userRole()}</th>
            <th scope="col">{texts.userJoined()}</th>
            <th scope="col">
              <VisuallyHidden>{texts.userActions()}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {data?.users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
          {isPending && <SkeletonRow />}
        </tbody>
      </table>
      {error !== null && data === undefined && (
        <LoadFailure
          title={texts.usersNotLoaded()}
          reason={explainFailure(error, texts.internalError())}
          onRetry={refetch}
        />
      )}
      {data?.users.length === 0 && <p className={styles.plain}>{texts.usersNoneFound()}</p>}
      {data !== undefined && <Pagination page={page} pages={data.pagination.pages} onShow={setPage} />}
    </section>
  )
}

function UserRow({ user }: { user: AdminUser }) {
  const { searchCount, savedPageCount, mailsToday } = user
  return (
    <tr>
      <td className={styles.email}>
        {user.email}
        {searchCount + savedPageCount + mailsToday > 0 && (
          <p className={styles.use}>
            {texts.userUse({ searches: searchCount, pages: savedPageCount, mails: mailsToday })}
          </p>
        )}
      </td>
      <td dir="auto" className={styles.name} data-empty={!user.name || undefined}>
        {user.name || '-'}
      </td>
      <td className={styles.number} data-label={texts.feeds()}>
        {user.feedCount}
      </td>
      <td>
        <UserRole user={user} />
      </td>
      <td className={styles.joined}>
        <RelativeTime at={user.createdAt} />
      </td>
      <td className={styles.menu}>{user.isWaiting ? <ApprovalMenu user={user} /> : <SuspensionMenu user={user} />}</td>
    </tr>
  )
}

function SkeletonRow() {
  return (
    <tr>
      <td colSpan={6}>
        <Skeleton height="16px" />
      </td>
    </tr>
  )
}
