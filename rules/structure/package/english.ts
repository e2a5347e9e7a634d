import type { SnapshotTrouble } from '../snapshot.ts'
import { megabytes, shortened, type PackageTrouble } from './trouble.ts'

/** As `describeTrouble`, in English. */
export function describeTroubleInEnglish(trouble: PackageTrouble, name: string): string {
  const its = `“${name}”`
  switch (trouble.kind) {
    case 'notGzip':
      return `${its} is not a compressed package (.tgz), or it is damaged: download it again.`
    case 'cutShort':
      return `${its} is incomplete: download it again.`
    case 'trailing':
      return `${its} holds other data behind its compressed ones: download it again.`
    case 'notTar':
      return `${its} is compressed, but not a FHIR package (.tgz): use the package.tgz that the guide publishes.`
    case 'tooManyEntries':
      return `${its} has too many files for a FHIR package: use the package.tgz that the guide publishes.`
    case 'tooLarge':
      return `${its} is larger than ${megabytes(trouble.bytes)} MB once decompressed: use a smaller package, or only that of the guide.`
    case 'fileTooLarge':
      return `${its} holds “${shortened(trouble.file)}”, of more than ${megabytes(trouble.bytes)} MB: take it out of the package or divide it.`
    case 'outside':
      return `${its} holds “${shortened(trouble.file)}”, which leaves its folder: nothing of it is used. Download it from its official site.`
    case 'noManifest':
      return `${its} is not a FHIR package: it lacks package/package.json. Use the package.tgz that the guide publishes.`
    case 'badManifest':
      return `${its} has a package.json that cannot be read: download the package again.`
    case 'empty':
      return `${its} holds no definitions (StructureDefinition, ValueSet or CodeSystem in JSON): check that it is the package of the guide.`
    case 'otherVersion':
      return `${its} is of FHIR ${shortened(trouble.version)} and svc checks FHIR R4 (4.0.1): use the R4 edition of the package.`
    case 'notJson':
      return `Of ${its}, “${shortened(trouble.file)}” is not used, for it is not valid JSON: correct it in the package.`
    case 'tooDeep':
      return `Of ${its}, “${shortened(trouble.file)}” is not used, for it is deeper or longer than a definition can be: check it.`
    case 'notDefinition':
      return `Of ${its}, “${shortened(trouble.file)}” is not used, for it lacks parts of a definition: check it.`
    case 'repeated':
      return `${its} defines “${shortened(trouble.canonical)}” more than once: the first is used, and not “${shortened(trouble.file)}”.`
    case 'tooManyElements':
      return `Of ${its}, “${shortened(trouble.canonical)}” and what follows is not used, for the profiles add up to too many elements: use fewer packages at once.`
    case 'snapshot':
      return describeSnapshot(trouble.trouble, its)
  }
}

function describeSnapshot(trouble: SnapshotTrouble, its: string): string {
  const canonical = `“${shortened(trouble.canonical)}”`
  switch (trouble.kind) {
    case 'circular':
      return `In ${its}, ${canonical} is based on itself: correct its baseDefinition.`
    case 'missing':
      return `${its} lacks ${canonical}, the base of one of its profiles: add the package that defines it too.`
    case 'malformed':
      return `In ${its}, ${canonical} has no elements that can be put in order: check its snapshot or its differential.`
    case 'tooLarge':
      return `In ${its}, ${canonical} has more elements or more bases than can be used: simplify it.`
    case 'unknownElement':
      return `In ${its}, ${canonical} speaks of “${shortened(trouble.path)}”, which its base does not have: correct the path. The rest of the profile is checked.`
  }
}
