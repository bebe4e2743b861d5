-- Joining a team by an invitation.

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
  elsif private.fold_email(account.email) is distinct from private.fold_email(invitation.email)
    -- One person with two accounts is in a team once: with the one that they have or had there.
    or (select known.user_id from private.members_of_mailbox(invitation.business_id, invitation.email) as known
      limit 1) <> me then
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
  perform private.lock_open(invitation.business_id);
  update public.team_invitations set status = 'accepted', accepted_by = me, accepted_at = now()
  where id = invitation.id;
  -- A former member returns with the invited role; an active one keeps their role.
  insert into public.team_members as team (business_id, user_id, role)
  values (invitation.business_id, me, invitation.role)
  on conflict (business_id, user_id) do update set role = excluded.role, is_active = true
  where not team.is_active;
  update public.profiles as person
  set full_name = private.one_line(left(accept_team_invitation.full_name, 200))
  where person.id = me and person.full_name is null and private.one_line(accept_team_invitation.full_name) <> '';
  perform private.log_event('invitation_accepted', me, invitation.business_id,
    jsonb_build_object('invitation_id', invitation.id, 'role', invitation.role));
  return invitation.business_id;
end
$$;

-- Returns the business that the caller is now a member of.
create function public.accept_team_invitation(token text, full_name text default null) returns uuid
language sql volatile set search_path = '' as $$
  select private.accept_team_invitation(accept_team_invitation.token, accept_team_invitation.full_name)
$$;

grant execute on function private.accept_team_invitation to authenticated;
grant execute on function public.accept_team_invitation to authenticated, service_role;
