/** Why a file can't be read, in words that stand behind its name, from what the file system threw. */
export function whyUnreadable(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'is not there';
    case 'EISDIR':
      return 'is a folder';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read by this user';
    default:
      return "can't be read";
  }
}
