import { Link } from '@tanstack/react-router'

export function AdminPage() {
  return (
    <main>
      <h1>Admin</h1>
      <Link to="/feed">Back to Broadsheet</Link>
    </main>
  )
}
