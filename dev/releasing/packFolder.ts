import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { gzipSync } from 'node:zlib'

type Pack = {
  /** The time of all files, in seconds since 1970. */
  committedAt: number
  file: string
}

/** Writes a folder into a .tar.gz, sorted, without the builder's names, rights and times: the same files always give the same bytes. */
export function packFolder(folder: string, { committedAt, file }: Pack): void {
  const form = ['--format=ustar', '--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const args = ['--create', ...form, `--mtime=@${committedAt}`, `--directory=${dirname(folder)}`, basename(folder)]
  const tar = execFileSync('tar', args, { env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 1e9 })
  writeFileSync(file, gzipSync(tar, { level: 9 }))
}
