// glibc keeps the free gaps between blocks in use: 30 MB after a refresh of 500 feeds (docs/technotes/memory-at-rest.md). Its function malloc_trim returns them to the
// kernel, but Node never calls it. SQLite can: to load an extension, it opens a library and calls a function of it.
// https://man7.org/linux/man-pages/man3/malloc_trim.3.html, https://www.sqlite.org/c3ref/load_extension.html
import { DatabaseSync } from 'node:sqlite'

/**
 * Trims the heap of the whole process, in 0.1 to 20 ms. No-op where there is no glibc, for example on Alpine, macOS and Windows.
 *
 * SQLite passes a pointer to the connection. malloc_trim reads it as a number of bytes to keep free at the end of the heap, and
 * glibc frees the end by itself. SQLite passes two more arguments than malloc_trim takes, which the calling conventions of x86-64 and
 * ARM64 ignore.
 */
export function trimHeap(): void {
  try {
    // This connection runs no statement, so SQL can't load a library.
    using connection = new DatabaseSync(':memory:', { allowExtension: true })
    connection.loadExtension('libc.so.6', 'malloc_trim')
  } catch {
    // SQLite reports malloc_trim's 1, which means that it freed memory, as a failed extension.
  }
}
