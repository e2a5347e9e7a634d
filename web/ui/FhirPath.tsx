import { For, type JSX } from 'solid-js'

/** A FHIR path; where it takes more than a line it breaks before a name or an index, not within a word. */
export function FhirPath(props: { readonly of: string; readonly class?: string | undefined }): JSX.Element {
  return (
    <code class={props.class}>
      <For each={props.of.split(/(?=[.[])/)}>
        {(step) => (
          <>
            <wbr />
            {step}
          </>
        )}
      </For>
    </code>
  )
}
