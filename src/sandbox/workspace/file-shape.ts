import type { Model, StoredFile } from './model.js';

/** What Slack calls the kinds of files that people give to the bot. */
const prettyTypes: Readonly<Record<string, string>> = { csv: 'CSV', txt: 'Plain Text', text: 'Plain Text' };

/** Lines that a preview shows. */
const previewed = 5;

/** A file as Slack gives it to apps; the addresses under `url_private` need the bot's token. */
export function fileShape(model: Model, file: StoredFile): Record<string, unknown> {
  const filetype = file.name.split('.').at(-1)?.toLowerCase() ?? 'text';
  const path = `${file.id}/${encodeURIComponent(file.name)}`;
  const address = `${model.baseUrl}/files/${path}`;
  const permalink = `${model.baseUrl}/people-files/${file.user}/${path}`;
  const lines = file.content.split('\n');
  const shown = lines.slice(0, previewed).join('\n');
  return {
    id: file.id,
    created: file.created,
    timestamp: file.created,
    name: file.name,
    title: file.name,
    mimetype: file.mimetype,
    filetype,
    pretty_type: prettyTypes[filetype] ?? filetype.toUpperCase(),
    user: file.user,
    user_team: model.people.get(file.user)?.teamId ?? model.seed.team.id,
    editable: true,
    size: Buffer.byteLength(file.content),
    mode: 'snippet',
    is_external: false,
    external_type: '',
    is_public: false,
    public_url_shared: false,
    display_as_bot: false,
    username: '',
    url_private: address,
    url_private_download: address,
    media_display_type: 'unknown',
    permalink,
    permalink_public: `${model.baseUrl}/public-files/${file.id}`,
    edit_link: `${permalink}/edit`,
    preview: shown,
    preview_highlight: shown,
    lines: lines.length,
    lines_more: Math.max(lines.length - previewed, 0),
    preview_is_truncated: lines.length > previewed,
    is_starred: false,
    has_rich_preview: false,
    file_access: 'visible',
  };
}

/** What `files.info` says besides: where the file was shared. */
export const sharedFileShape = (model: Model, file: StoredFile): Record<string, unknown> => {
  const where = [...model.messages.values()]
    .flat()
    .filter((message) => message.files.includes(file))
    .flatMap((message) => model.conversations.get(message.channel) ?? []);
  const ids = (fits: (conversation: (typeof where)[number]) => boolean) =>
    where.filter(fits).map((conversation) => conversation.id);
  return {
    ...fileShape(model, file),
    comments_count: 0,
    channels: ids(({ kind, isPrivate }) => kind === 'channel' && !isPrivate),
    groups: ids(({ kind, isPrivate }) => kind === 'channel' && isPrivate),
    ims: ids(({ kind }) => kind === 'im'),
  };
};
