import { useState } from 'preact/hooks';
import type { FileInput } from '../../../../wire/elements.js';
import { useSession } from '../state/context.js';
import { useHandle } from '../state/surface.js';
import { aria, type ElementProps } from './fit.js';

/** A file input: each file is uploaded when it is chosen, as in Slack. */
export function FileView({ blockId, element, fit }: ElementProps<FileInput>) {
  const handle = useHandle(blockId, element);
  const session = useSession();
  const [uploading, setUploading] = useState(false);
  const files = handle.held?.type === 'file_input' ? handle.held.files : [];
  const max = element.max_files ?? 10;
  const upload = async (chosen: readonly File[]): Promise<void> => {
    setUploading(true);
    const added: { id: string; name: string }[] = [];
    for (const file of chosen.slice(0, max - files.length)) {
      const mimetype = file.type === '' ? 'text/plain' : file.type;
      const answer = await session.upload({ name: file.name, mimetype, content: await file.text() });
      if (answer.ok) added.push({ id: answer.file.id, name: answer.file.name });
      else session.toast(answer.notice);
    }
    handle.keep({ type: 'file_input', files: [...files, ...added] });
    setUploading(false);
  };
  return (
    <div class="file-input">
      {files.map((file) => (
        <span class="chip" key={file.id}>
          {file.name}
          <button
            type="button"
            aria-label={`Remove ${file.name}`}
            onClick={() => {
              handle.keep({ type: 'file_input', files: files.filter(({ id }) => id !== file.id) });
            }}
          >
            ×
          </button>
        </span>
      ))}
      {files.length < max && (
        <input
          {...aria(fit)}
          id={handle.domId}
          type="file"
          multiple={max > 1}
          disabled={handle.busy || uploading}
          accept={element.filetypes?.map((type) => `.${type}`).join(',')}
          onChange={(event) => void upload([...(event.currentTarget.files ?? [])])}
        />
      )}
      {uploading && <span role="status">Uploading…</span>}
    </div>
  );
}
