create index outbox_invitations_idx on private.outbox (private.fold_email(to_address), created_at) where kind = 'team-invitation';
-- The language of an invitation, and a link of it that is copied.
alter table public.team_invitations add column language text check (language in ('en', 'es'));
alter table private.team_invitation_tokens add column is_copied boolean not null default false,
  drop constraint team_invitation_tokens_invitation_id_key,
  add constraint team_invitation_tokens_one_of_each unique (invitation_id, is_copied);
-- Who came back is there for the views of support since then.
alter table public.team_members
  add column returned_at timestamptz check (returned_at between '2000-01-01Z' and '2100-01-01Z');
