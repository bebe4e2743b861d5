-- Inviting members and accepting invitations. Functions for owners and managers return the row as its readers see it.

-- Makes a new token, extends the invitation by seven days and mails it; the previous token is invalid from then on.
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

create function private.invite_member(business_id uuid, email text, role text) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  address text := lower(btrim(invite_member.email));
  made uuid;
begin
  if invite_member.business_id is null
    or not invite_member.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if coalesce(invite_member.role, '') not in ('manager', 'worker') then
    raise sqlstate 'PT400' using message = 'unknown_role';
  end if;
  if exists (select from public.team_members as team join public.profiles as person on person.id = team.user_id
    where team.business_id = invite_member.business_id and not team.is_active and lower(person.email) = address)
    and not invite_member.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'Only owners take former members back.';
  end if;
  if exists (select from public.team_members as team join public.profiles as person on person.id = team.user_id
    where team.business_id = invite_member.business_id and team.is_active and lower(person.email) = address) then
    raise sqlstate 'PT409' using message = 'already_member';
  end if;
  -- Limits invitations per business and per person, including cancelled ones, because anybody can create more
  -- businesses. The lock serializes those of one person.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('invitations of ' || (select auth.uid()), 0));
  if (select count(*) from public.team_invitations as sent where sent.created_at > now() - interval '1 day'
    and (sent.business_id = invite_member.business_id or sent.invited_by = (select auth.uid()))) >= 50 then
    raise sqlstate 'PT429' using message = 'too_many_invitations';
  end if;
  update public.team_invitations as old set status = 'expired'
  where old.business_id = invite_member.business_id and old.email = address
    and old.status = 'pending' and old.expires_at <= now();
  insert into public.team_invitations (business_id, email, role, invited_by, expires_at)
  values (invite_member.business_id, address, invite_member.role, (select auth.uid()), now())
  on conflict (business_id, email) where status = 'pending' do nothing
  returning id into made;
  if made is null then
    raise sqlstate 'PT409' using message = 'already_invited';
  end if;
  perform private.send_invitation(made);
  return made;
end
$$;

create function private.resend_invitation(invitation_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.team_invitations;
begin
  select * into found_one from public.team_invitations as invitation
  where invitation.id = resend_invitation.invitation_id
    and invitation.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  if found_one.status not in ('pending', 'expired') then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  end if;
  if found_one.sent_count >= 10 then raise sqlstate 'PT429' using message = 'too_many_invitations'; end if;
  if exists (select from public.team_invitations as other where other.business_id = found_one.business_id
    and other.email = found_one.email and other.status = 'pending' and other.id <> found_one.id) then
    raise sqlstate 'PT409' using message = 'already_invited';
  end if;
  -- Resending makes the sender responsible: their permission is checked when the invitation is accepted.
  update public.team_invitations set invited_by = (select auth.uid()) where id = found_one.id;
  perform private.send_invitation(found_one.id);
  return found_one.id;
end
$$;

create function private.cancel_invitation(invitation_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cancelled uuid;
begin
  update public.team_invitations as invitation set status = 'cancelled'
  where invitation.id = cancel_invitation.invitation_id and invitation.status in ('pending', 'expired')
    and invitation.business_id = any(array(select private.my_managed_business_ids()))
  returning id into cancelled;
  if cancelled is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  -- Keeps the token, so that the old link says that the invitation was withdrawn.
  return cancelled;
end
$$;

create function public.invite_member(business_id uuid, email text, role text) returns public.team_invitations
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.invite_member(invite_member.business_id, invite_member.email, invite_member.role);
  answer public.team_invitations;
begin
  select * into answer from public.team_invitations where id = made;
  return answer;
end
$$;

create function public.resend_invitation(invitation_id uuid) returns public.team_invitations
language plpgsql volatile set search_path = '' as $$
declare
  sent uuid := private.resend_invitation(resend_invitation.invitation_id);
  answer public.team_invitations;
begin
  select * into answer from public.team_invitations where id = sent;
  return answer;
end
$$;

create function public.cancel_invitation(invitation_id uuid) returns public.team_invitations
language plpgsql volatile set search_path = '' as $$
declare
  cancelled uuid := private.cancel_invitation(cancel_invitation.invitation_id);
  answer public.team_invitations;
begin
  select * into answer from public.team_invitations where id = cancelled;
  return answer;
end
$$;

create function private.accept_team_invitation(token text, full_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select private.my_user_id());
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
  elsif exists (select from public.team_members as former
    where former.business_id = invitation.business_id and former.user_id = me and not former.is_active)
    and not exists (select from public.team_members as team
    where team.business_id = invitation.business_id and team.user_id = invitation.invited_by
      and team.is_active and team.role = 'owner') then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'Only owners take former members back.';
  end if;
  update public.team_invitations set status = 'accepted', accepted_by = me, accepted_at = now()
  where id = invitation.id;
  -- A former member returns with the invited role; an active one keeps their role.
  insert into public.team_members as team (business_id, user_id, role)
  values (invitation.business_id, me, invitation.role)
  on conflict (business_id, user_id) do update set role = excluded.role, is_active = true
  where not team.is_active;
  update public.profiles as person
  set full_name = left(private.one_line(accept_team_invitation.full_name), 200)
  where person.id = me and person.full_name is null and private.one_line(accept_team_invitation.full_name) <> '';
  perform private.log_event('invitation_accepted', me, invitation.business_id,
    jsonb_build_object('invitation_id', invitation.id, 'role', invitation.role));
  return invitation.business_id;
end
$$;

-- For the scheduled job: marks pending invitations as expired. Returns their number.
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

-- Returns the business that the caller is now a member of.
create function public.accept_team_invitation(token text, full_name text default null) returns uuid
language sql volatile set search_path = '' as $$
  select private.accept_team_invitation(accept_team_invitation.token, accept_team_invitation.full_name)
$$;

grant execute on function private.invite_member, private.resend_invitation, private.cancel_invitation,
  private.accept_team_invitation to authenticated;
grant execute on function public.invite_member, public.resend_invitation, public.cancel_invitation,
  public.accept_team_invitation to authenticated, service_role;
