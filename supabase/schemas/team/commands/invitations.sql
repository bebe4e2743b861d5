-- Inviting members. Functions for owners and managers return the row as its readers see it.

-- Makes a new token, extends the invitation by seven days and mails it; earlier tokens, a copied one too, are invalid from
-- then on. The mail is in the language of the person's account, else in the one chosen for them.
create function private.send_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
  invitation public.team_invitations;
  business public.businesses;
begin
  perform private.lock_open((select found.business_id from public.team_invitations as found
    where found.id = send_invitation.invitation_id));
  update public.team_invitations as sent
  set status = 'pending', expires_at = now() + interval '7 days', sent_count = sent.sent_count + 1
  where sent.id = send_invitation.invitation_id returning * into invitation;
  select * into business from public.businesses where id = invitation.business_id;
  delete from private.team_invitation_tokens as kept where kept.invitation_id = invitation.id;
  insert into private.team_invitation_tokens (token_hash, invitation_id)
  values (private.token_hash(token), invitation.id);
  insert into private.outbox (key, kind, to_address, language, business_id, data)
  values (
    'team-invitation:' || invitation.id || ':' || invitation.sent_count, 'team-invitation', invitation.email,
    coalesce((select person.language from auth.users as account join public.profiles as person on person.id = account.id
      where account.email = invitation.email limit 1), invitation.language, business.language), business.id,
    jsonb_build_object(
      'token', token, 'invitation_id', invitation.id, 'role', invitation.role, 'expires_at', invitation.expires_at,
      'business_name', business.business_name,
      'inviter_name', (select full_name from public.profiles where id = invitation.invited_by))
  );
end
$$;

-- What one mailbox gets in a day, however its address is written: three of a business, and of all businesses together ten of
-- those that are 30 days old and five of younger ones, so that new ones use up nothing of the others (decision 078). The lock
-- serializes those to one mailbox. Who is refused before their own third learns that others sent many today, but not who.
create function private.require_mailbox_room(business_id uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox text := private.fold_email(address);
  grown_since timestamptz := now() - interval '30 days';
  is_grown boolean := exists (select from public.businesses as business
    where business.id = require_mailbox_room.business_id and business.created_at <= grown_since);
  of_business bigint;
  of_its_age bigint;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('invitations to ' || mailbox, 0));
  select count(*) filter (where sent.business_id = require_mailbox_room.business_id),
    count(*) filter (where coalesce(business.created_at <= grown_since, false) = is_grown)
  into of_business, of_its_age
  from private.outbox as sent left join public.businesses as business on business.id = sent.business_id
  where sent.kind = 'team-invitation' and private.fold_email(sent.to_address) = mailbox
    and sent.created_at > now() - interval '1 day';
  if of_business >= 3 or of_its_age >= (case when is_grown then 10 else 5 end) then
    raise sqlstate 'PT429' using message = 'invited_enough';
  end if;
end
$$;

create function private.invite_member(business_id uuid, email text, role text, language text) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  address text := lower(btrim(invite_member.email));
  known public.team_members;
  made uuid;
  pending public.team_invitations;
begin
  if invite_member.business_id is null
    or not invite_member.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if coalesce(invite_member.role, '') not in ('manager', 'worker') then
    raise sqlstate 'PT400' using message = 'unknown_role';
  end if;
  select team.* into known from private.members_of_mailbox(invite_member.business_id, address) as team limit 1;
  if known.is_active then
    raise sqlstate 'PT409' using message = 'already_member';
  elsif known.id is not null then
    if not invite_member.business_id = any(array(select private.my_owned_business_ids())) then
      raise sqlstate 'PT409' using message = 'former_member', hint = 'Only owners take former members back.';
    end if;
    -- A former member comes back with the account they had, whatever spelling was typed.
    select lower(person.email) into address from public.profiles as person where person.id = known.user_id;
  end if;
  -- Limits invitations per business and per person, including cancelled ones, because anybody can create more
  -- businesses. The lock serializes those of one person.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('invitations of ' || (select auth.uid()), 0));
  if (select count(*) from public.team_invitations as sent where sent.created_at > now() - interval '1 day'
    and (sent.business_id = invite_member.business_id or sent.invited_by = (select auth.uid()))) >= 50 then
    raise sqlstate 'PT429' using message = 'too_many_invitations';
  end if;
  perform private.require_mailbox_room(invite_member.business_id, address);
  update public.team_invitations as old set status = 'expired'
  where old.business_id = invite_member.business_id and private.fold_email(old.email) = private.fold_email(address)
    and old.status = 'pending' and old.expires_at <= now();
  -- One of a mailbox, however its address is written: with two links, whoever accepts one leaves the other open.
  select open.* into pending from public.team_invitations as open where open.business_id = invite_member.business_id
    and open.status = 'pending' and private.fold_email(open.email) = private.fold_email(address) limit 1;
  if pending.id is not null then
    raise sqlstate 'PT409' using message = 'already_invited',
      detail = jsonb_build_object('invitation_id', pending.id, 'email', pending.email)::text;
  end if;
  perform private.require_people_room(invite_member.business_id, true);
  insert into public.team_invitations (business_id, email, role, invited_by, expires_at, language)
  values (invite_member.business_id, address, invite_member.role, (select auth.uid()), now(), invite_member.language)
  returning id into made;
  perform private.send_invitation(made);
  return made;
end
$$;

create function private.resend_invitation(invitation_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.team_invitations;
begin
  -- Before the invitation is locked, as when somebody is invited.
  perform private.require_mailbox_room(invitation.business_id, invitation.email) from public.team_invitations as invitation
  where invitation.id = resend_invitation.invitation_id and invitation.status in ('pending', 'expired')
    and invitation.business_id = any(array(select private.my_managed_business_ids()));
  select * into found_one from public.team_invitations as invitation
  where invitation.id = resend_invitation.invitation_id
    and invitation.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  if found_one.status not in ('pending', 'expired') then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  end if;
  if found_one.sent_count >= 10 then raise sqlstate 'PT429' using message = 'too_many_invitations'; end if;
  if exists (select from public.team_invitations as other where other.business_id = found_one.business_id
    and private.fold_email(other.email) = private.fold_email(found_one.email) and other.status = 'pending' and other.id <> found_one.id) then
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

-- Makes a link to hand over in another way than by mail, for the same account alone; the one copied before ends with it.
create function private.copy_invitation_link(invitation_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
  found_one public.team_invitations;
begin
  select * into found_one from public.team_invitations as invitation
  where invitation.id = copy_invitation_link.invitation_id
    and invitation.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  if found_one.status = 'expired' or (found_one.status = 'pending' and found_one.expires_at <= now()) then
    raise sqlstate 'PT410' using message = 'invitation_expired';
  elsif found_one.status <> 'pending' then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  end if;
  insert into private.team_invitation_tokens as kept (token_hash, invitation_id, is_copied)
  values (private.token_hash(token), found_one.id, true)
  on conflict on constraint team_invitation_tokens_one_of_each do update set token_hash = excluded.token_hash;
  return token;
end
$$;

-- Returns the token of the link, which cannot be read again.
create function public.copy_invitation_link(invitation_id uuid) returns text
language sql volatile set search_path = '' as $$
  select private.copy_invitation_link(copy_invitation_link.invitation_id)
$$;

create function public.invite_member(business_id uuid, email text, role text, language text default null)
returns public.team_invitations
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.invite_member(invite_member.business_id, invite_member.email, invite_member.role,
    invite_member.language);
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

grant execute on function private.invite_member, private.resend_invitation, private.cancel_invitation,
  private.copy_invitation_link to authenticated;
grant execute on function public.invite_member, public.resend_invitation, public.cancel_invitation,
  public.copy_invitation_link to authenticated, service_role;
