import { Link } from '@tanstack/react-router'

export function TagManagerPage() {
  return (
    <main>
      <h1>Tag Manager</h1>
      <Link to="/feed">Back to Broadsheet</Link>
    </main>
  )
}
