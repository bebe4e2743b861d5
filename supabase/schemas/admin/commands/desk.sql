-- Marks feedback as dealt with, or takes that back.
create function private.admin_handle_feedback(feedback_id uuid, is_handled boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.admin_changes(
    case when admin_handle_feedback.is_handled then 'feedback_handled' else 'feedback_reopened' end,
    'feedback', admin_handle_feedback.feedback_id);
begin
  if admin_handle_feedback.is_handled then
    insert into private.handled_feedback (feedback_id, handled_by)
    select given.id, me from public.feedback as given where given.id = admin_handle_feedback.feedback_id
    on conflict on constraint handled_feedback_feedback_id_key do nothing;
  else
    delete from private.handled_feedback as handled where handled.feedback_id = admin_handle_feedback.feedback_id;
  end if;
end
$$;

-- Sends a mail that was given up again; unlike the business, as often as it takes.
create function private.admin_retry_mail(mail_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.outbox;
begin
  perform private.admin_changes('mail_retried', 'mail', admin_retry_mail.mail_id);
  select * into mail from private.outbox as found_mail where found_mail.id = admin_retry_mail.mail_id for update;
  if mail.id is null then raise sqlstate 'PT404' using message = 'mail_not_found'; end if;
  -- A double click finds it waiting already.
  if mail.status in ('pending', 'sending') then return; end if;
  if not private.is_deliverable(mail) then
    raise sqlstate 'PT409' using message = 'mail_over', hint = 'It is too old, or nobody needs it any more.';
  end if;
  perform private.send_again(mail.id);
end
$$;

-- A mail that waits is never sent: its content is gone, so that nobody can send it again. One that is being sent at this moment
-- cannot be stopped.
create function private.admin_stop_mail(mail_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.admin_changes_because('mail_stopped', 'mail', admin_stop_mail.mail_id, reason);
  update private.outbox as mail set status = 'failed', last_error = 'It was stopped.', data = '{}', is_dismissed = true
  where mail.id = admin_stop_mail.mail_id and mail.status = 'pending';
  if not found then
    raise sqlstate 'PT409' using message = 'mail_not_waiting', hint = 'It is sent, being sent or given up.';
  end if;
end
$$;

-- By hand, from registered only; what holds it or is one too many in a year is said.
create function private.admin_convert_referral(referral_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.admin_changes_because('referral_converted', 'referral', admin_convert_referral.referral_id, reason);
  if not exists (select from public.referrals as referral
      where referral.id = admin_convert_referral.referral_id and referral.status = 'registered') then
    raise sqlstate 'PT409' using message = 'referral_changed', hint = 'Only a registered referral is converted.';
  end if;
  if not private.convert_referral(admin_convert_referral.referral_id) then
    raise sqlstate 'PT409' using message = 'referral_held', hint = 'It is held, or its owner has had twenty rewards in a year.';
  end if;
end
$$;

-- Somebody looked into it: these are two people.
create function private.admin_release_referral(referral_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.admin_changes_because('referral_released', 'referral',
    admin_release_referral.referral_id, reason);
begin
  if not private.release_referral(admin_release_referral.referral_id, me) then
    raise sqlstate 'PT409' using message = 'referral_changed', hint = 'Nothing holds it any more.';
  end if;
end
$$;

create function public.admin_handle_feedback(feedback_id uuid, is_handled boolean) returns void
language sql volatile set search_path = '' as $$
  select private.admin_handle_feedback(admin_handle_feedback.feedback_id, admin_handle_feedback.is_handled)
$$;

create function public.admin_retry_mail(mail_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.admin_retry_mail(admin_retry_mail.mail_id)
$$;

create function public.admin_stop_mail(mail_id uuid, reason text) returns void
language sql volatile set search_path = '' as $$
  select private.admin_stop_mail(admin_stop_mail.mail_id, admin_stop_mail.reason)
$$;

create function public.admin_convert_referral(referral_id uuid, reason text) returns void
language sql volatile set search_path = '' as $$
  select private.admin_convert_referral(admin_convert_referral.referral_id, admin_convert_referral.reason)
$$;

create function public.admin_release_referral(referral_id uuid, reason text) returns void
language sql volatile set search_path = '' as $$
  select private.admin_release_referral(admin_release_referral.referral_id, admin_release_referral.reason)
$$;

grant execute on function private.admin_handle_feedback, private.admin_retry_mail, private.admin_stop_mail,
  private.admin_convert_referral, private.admin_release_referral to authenticated;
grant execute on function public.admin_handle_feedback, public.admin_retry_mail, public.admin_stop_mail,
  public.admin_convert_referral, public.admin_release_referral to authenticated, service_role;
