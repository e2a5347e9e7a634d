/** The beginning of a path on a disk; another that begins with a slash may be of a server. */
export const systemFolder = /^\/(?:home|Users|mnt|var|tmp|srv|opt|media)\//i
