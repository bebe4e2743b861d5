-- What the invited person does. Whoever holds a token may learn what it is for; only the account with the
-- invited and verified address may use it, once.

-- Empty when there is no such token. email is masked: enough to know which of one's addresses is meant.
create function private.get_invitation(token text)
returns table (business_name text, email text, role text, status text)
language sql stable security definer set search_path = '' as $$
  select business.business_name,
    left(invitation.email, 1) || '***' || substr(invitation.email, strpos(invitation.email, '@')),
    invitation.role,
    case when invitation.status = 'pending' and invitation.expires_at <= now() then 'expired'
      else invitation.status end
  from private.team_invitation_tokens as kept
  join public.team_invitations as invitation on invitation.id = kept.invitation_id
  join public.businesses as business on business.id = invitation.business_id
  where kept.token_hash = private.token_hash(get_invitation.token)
$$;

create function private.accept_team_invitation(token text, full_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  account record;
  invitation public.team_invitations;
begin
  select users.email, users.email_confirmed_at into account from auth.users as users where users.id = me;
  select offered.* into invitation
  from private.team_invitation_tokens as kept
  join public.team_invitations as offered on offered.id = kept.invitation_id
  where kept.token_hash = private.token_hash(accept_team_invitation.token)
  for no key update of offered;
  if me is null or invitation.id is null then
    raise sqlstate 'PT404' using message = 'invitation_not_found';
  elsif lower(account.email) is distinct from invitation.email then
    raise sqlstate 'PT403' using message = 'invitation_other_email';
  elsif account.email_confirmed_at is null then
    raise sqlstate 'PT403' using message = 'email_not_verified';
  elsif invitation.status = 'pending' and invitation.expires_at <= now() then
    raise sqlstate 'PT410' using message = 'invitation_expired';
  elsif invitation.status <> 'pending' then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  elsif not exists (select from public.team_members as team
    where team.business_id = invitation.business_id and team.user_id = invitation.invited_by
      and team.is_active and team.role in ('owner', 'manager')) then
    raise sqlstate 'PT403' using message = 'inviter_left';
  end if;
  update public.team_invitations set status = 'accepted', accepted_by = me, accepted_at = now()
  where id = invitation.id;
  -- A former member comes back in the invited role; an active one keeps what he has.
  insert into public.team_members as team (business_id, user_id, role)
  values (invitation.business_id, me, invitation.role)
  on conflict (business_id, user_id) do update set role = excluded.role, is_active = true
  where not team.is_active;
  update public.profiles as person
  set full_name = left(btrim(accept_team_invitation.full_name), 200)
  where person.id = me and person.full_name is null and btrim(accept_team_invitation.full_name) <> '';
  perform private.log_event('invitation_accepted', me, invitation.business_id,
    jsonb_build_object('invitation_id', invitation.id, 'role', invitation.role));
  return invitation.business_id;
end
$$;

-- For the timetable: says of pending ones whose time is over that they are expired. Answers how many.
create function private.expire_invitations() returns int
language plpgsql security definer set search_path = '' as $$
declare
  expired int;
begin
  update public.team_invitations set status = 'expired' where status = 'pending' and expires_at <= now();
  get diagnostics expired = row_count;
  return expired;
end
$$;

create function public.get_invitation(token text)
returns table (business_name text, email text, role text, status text)
language sql stable set search_path = '' rows 1 as $$
  select * from private.get_invitation(get_invitation.token)
$$;

-- Answers the business that the caller is now a member of.
create function public.accept_team_invitation(token text, full_name text default null) returns uuid
language sql volatile set search_path = '' as $$
  select private.accept_team_invitation(accept_team_invitation.token, accept_team_invitation.full_name)
$$;

revoke all on function private.get_invitation(text), private.accept_team_invitation(text, text),
  private.expire_invitations() from public;
grant execute on function private.get_invitation(text) to anon, authenticated;
grant execute on function private.accept_team_invitation(text, text) to authenticated;
revoke all on function public.get_invitation(text), public.accept_team_invitation(text, text)
  from public, anon, authenticated;
grant execute on function public.get_invitation(text) to anon, authenticated;
grant execute on function public.accept_team_invitation(text, text) to authenticated;
