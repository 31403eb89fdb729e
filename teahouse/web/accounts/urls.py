"""Addresses of accounts."""

from django.urls import path

from teahouse.web.accounts.views import account, invitations, login, profile

urlpatterns = [
    path("register", login.Register.as_view(), name="register"),
    path("invitation/<str:token>", invitations.Invited.as_view(), name="invitation"),
    path("login", login.Login.as_view(), name="login"),
    path("logout", login.Logout.as_view(), name="logout"),
    path("reset", login.Reset.as_view(), name="reset"),
    path("reset/sent", login.ResetSent.as_view(), name="reset_sent"),
    path("reset/<uidb64>/<token>", login.NewPassword.as_view(), name="new_password"),
    path("account", account.account, name="account"),
    path("account/keep", account.keep_switch, name="keep"),
    path("account/email", account.email, name="email"),
    path("account/password", login.ChangePassword.as_view(), name="change_password"),
    path("account/data", account.data, name="data"),
    path("account/invitations", invitations.invitations, name="invitations"),
    path("account/delete", account.delete, name="delete"),
    path("u/<str:name>", profile.profile, name="profile"),
]
