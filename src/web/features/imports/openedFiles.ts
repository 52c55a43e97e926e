type LaunchQueue = {
  setConsumer: (consumer: (launch: { files: readonly { getFile: () => Promise<File> }[] }) => void) => void
}

/** Calls `onFiles` with files that the reader opens with the installed app (file_handlers of manifest.webmanifest), where browsers offer that. */
export function takeOpenedFiles(onFiles: (files: File[]) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(async ({ files }) => {
    const opened = await Promise.all(files.map((file) => file.getFile()))
    if (opened.length > 0) onFiles(opened)
  })
}
