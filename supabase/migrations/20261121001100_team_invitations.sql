-- An invitation to a team. Its token is in the mail and, hashed, in a table that nobody reads.
create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$' and email = lower(email)),
  role text not null check (role in ('manager', 'worker')),
  -- A pending one whose time is over is expired, whether or not the server has already said so here.
  status text not null default 'pending' check (status in ('pending', 'accepted', 'cancelled', 'expired')),
  invited_by uuid not null,
  accepted_by uuid,
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  accepted_at timestamptz check (accepted_at between '2000-01-01Z' and '2100-01-01Z'),
  sent_count int not null default 0 check (sent_count between 0 and 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index team_invitations_business_idx on public.team_invitations (business_id, created_at desc);
create index team_invitations_inviter_idx on public.team_invitations (invited_by, created_at desc);
create unique index team_invitations_one_pending on public.team_invitations (business_id, email)
  where status = 'pending';

create table private.team_invitation_tokens (
  token_hash text primary key check (char_length(token_hash) = 64),
  invitation_id uuid not null unique references public.team_invitations (id) on delete cascade
);
alter table private.team_invitation_tokens enable row level security;
revoke all on private.team_invitation_tokens from public, anon, authenticated;

create trigger stamp_updated_at before update on public.team_invitations
  for each row execute function private.stamp_updated_at();

alter table public.team_invitations enable row level security;
revoke all on public.team_invitations from anon, authenticated;
grant select, insert, update, delete on public.team_invitations to service_role;
grant select on public.team_invitations to authenticated;

create policy "owners and managers read their businesses' invitations" on public.team_invitations
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- A new token, seven more days, and the mail that carries them; the token before this one opens nothing any more.
create function private.send_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
  invitation public.team_invitations;
  business public.businesses;
begin
  update public.team_invitations as sent
  set status = 'pending', expires_at = now() + interval '7 days', sent_count = sent.sent_count + 1
  where sent.id = send_invitation.invitation_id returning * into invitation;
  select * into business from public.businesses where id = invitation.business_id;
  insert into private.team_invitation_tokens as kept (token_hash, invitation_id)
  values (private.token_hash(token), invitation.id)
  on conflict on constraint team_invitation_tokens_invitation_id_key do update set token_hash = excluded.token_hash;
  insert into private.outbox (key, kind, to_address, language, business_id, data)
  values (
    'team-invitation:' || invitation.id || ':' || invitation.sent_count, 'team-invitation', invitation.email,
    business.language, business.id,
    jsonb_build_object(
      'token', token, 'invitation_id', invitation.id, 'role', invitation.role, 'expires_at', invitation.expires_at,
      'business_name', business.business_name,
      'inviter_name', (select full_name from public.profiles where id = invitation.invited_by))
  );
end
$$;
revoke all on function private.send_invitation(uuid) from public;
